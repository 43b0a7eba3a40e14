import { inArray, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { Language } from '#shared/i18n/languages';
import type { BookedTreatment } from '#shared/reservations/schema';
import { nameIn } from '#shared/treatments/rules';
import type { TreatmentNames } from '#shared/treatments/schema';

interface TreatedParty {
  treatmentId: string | null;
  professionalId: string | null;
}

/** As joined to a party. */
export interface JoinedTreatment {
  names: TreatmentNames;
  minutes: number;
  professional: string | null;
}

export function bookedTreatmentOf(
  { treatmentId, professionalId }: TreatedParty,
  joined: JoinedTreatment | null,
  lang: Language,
): BookedTreatment | undefined {
  if (treatmentId === null || joined === null) return undefined;
  const { names, minutes, professional } = joined;
  const by = professionalId === null || professional === null ? null : { id: professionalId, name: professional };
  return { id: treatmentId, name: nameIn(names, lang), minutes, professional: by };
}

/** `Massagem (Marta)` */
export const treatmentLine = ({ name, professional }: BookedTreatment): string =>
  professional === null ? name : `${name} (${professional.name})`;

type Find = (party: TreatedParty) => BookedTreatment | undefined;

/** Reads nothing if no party has a treatment. */
export async function bookedTreatments(
  db: ReadDb,
  venueId: string,
  parties: TreatedParty[],
  lang: Language,
): Promise<Find> {
  const ids = [...new Set(parties.flatMap(({ treatmentId }) => treatmentId ?? []))];
  if (ids.length === 0) return () => undefined;
  const team = [...new Set(parties.flatMap(({ professionalId }) => professionalId ?? []))];
  const rows = await rowsOf<{ id: string; names: TreatmentNames | null; minutes: number; name: string | null }>(
    db,
    sql`select id, names, minutes, null as name from treatments where venue_id = ${venueId} and ${inArray(sql`id`, ids)}
        union all
        select id, null, 0, name from professionals where venue_id = ${venueId}
          and id = any(${sql.param(`{${team.join(',')}}`)}::uuid[])`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return (party) => {
    const { names = null, minutes = 0 } = known.get(party.treatmentId ?? '') ?? {};
    const professional = known.get(party.professionalId ?? '')?.name ?? null;
    return bookedTreatmentOf(party, names && { names, minutes, professional }, lang);
  };
}
