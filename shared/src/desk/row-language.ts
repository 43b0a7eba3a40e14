import type { DayRows } from '#shared/desk/rows';
import type { Language } from '#shared/i18n/languages';
import type { BookedTreatment } from '#shared/reservations/schema';
import { nameIn } from '#shared/treatments/rules';

interface Named {
  treatment?: BookedTreatment | undefined;
  visit?: (BookedTreatment & { beside: boolean })[] | undefined;
}

/** Rows have the names of treatments in the language of the sync that brought them. A removed treatment keeps its name. */
export function rowsIn(rows: DayRows, lang: Language): DayRows {
  const { services } = rows.venue;
  if (services === undefined) return rows;
  const names = new Map(services.treatments.map(({ id, names }) => [id, nameIn(names, lang)]));
  const nameOf = ({ id, name }: BookedTreatment): string => names.get(id) ?? name;
  const isSaid = (treatment: BookedTreatment): boolean => nameOf(treatment) === treatment.name;
  const said = <Row extends Named>(row: Row): Row => {
    const { treatment, visit } = row;
    if ((treatment === undefined || isSaid(treatment)) && (visit === undefined || visit.every(isSaid))) return row;
    return {
      ...row,
      ...(treatment && { treatment: { ...treatment, name: nameOf(treatment) } }),
      ...(visit && { visit: visit.map((part) => ({ ...part, name: nameOf(part) })) }),
    };
  };
  const all = <Row extends Named>(given: ReadonlyMap<string, Row>): ReadonlyMap<string, Row> =>
    new Map([...given].map(([id, row]) => [id, said(row)]));
  return { ...rows, reservations: all(rows.reservations), entries: all(rows.entries) };
}
