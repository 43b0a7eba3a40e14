import { inArray, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { Language } from '#shared/i18n/languages';
import type { BookedTreatment } from '#shared/reservations/schema';
import { nameIn, teamNames } from '#shared/treatments/rules';
import type { TreatmentNames } from '#shared/treatments/schema';

export interface TreatedParty {
  treatmentId: string | null;
  professionalId: string | null;
  secondProfessionalId: string | null;
  equipmentId: string | null;
}

/** As joined to a party. */
export interface JoinedTreatment {
  names: TreatmentNames;
  minutes: number;
  professional: string | null;
  second: string | null;
  equipment: string | null;
}

export function bookedTreatmentOf(
  { treatmentId, professionalId, secondProfessionalId }: Omit<TreatedParty, 'equipmentId'>,
  joined: JoinedTreatment | null,
  lang: Language,
): BookedTreatment | undefined {
  if (treatmentId === null || joined === null) return undefined;
  const { names, minutes } = joined;
  const second = personOf(secondProfessionalId, joined.second);
  return {
    ...{ id: treatmentId, name: nameIn(names, lang), minutes },
    professional: personOf(professionalId, joined.professional),
    ...(second && { second }),
  };
}

const personOf = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** `Massagem (Marta, Rui)` */
export function treatmentLine(treatment: BookedTreatment): string {
  const team = teamNames(treatment);
  return team === '' ? treatment.name : `${treatment.name} (${team})`;
}

type Find = (party: TreatedParty) => BookedTreatment | undefined;

/** For staff, who see the equipment too. Reads nothing if no party has a treatment. */
export async function bookedTreatments(
  db: ReadDb,
  venueId: string,
  parties: TreatedParty[],
  lang: Language,
): Promise<Find> {
  const ids = [...new Set(parties.flatMap(({ treatmentId }) => treatmentId ?? []))];
  if (ids.length === 0) return () => undefined;
  const team = new Set(
    parties.flatMap((party) => [party.professionalId, party.secondProfessionalId, party.equipmentId]),
  );
  const others = [...team].filter((id) => id !== null);
  const rows = await rowsOf<{ id: string; names: TreatmentNames | null; minutes: number; name: string | null }>(
    db,
    sql`select id, names, minutes, null as name from treatments where venue_id = ${venueId} and ${inArray(sql`id`, ids)}
        union all
        select id, null, 0, name from professionals where venue_id = ${venueId}
          and id = any(${sql.param(`{${others.join(',')}}`)}::uuid[])
        union all
        select id, null, 0, name from equipment where venue_id = ${venueId}
          and id = any(${sql.param(`{${others.join(',')}}`)}::uuid[])`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return (party) => {
    const { names = null, minutes = 0 } = known.get(party.treatmentId ?? '') ?? {};
    const nameOf = (id: string | null) => known.get(id ?? '')?.name ?? null;
    const joined = { professional: nameOf(party.professionalId), second: nameOf(party.secondProfessionalId) };
    const equipment = nameOf(party.equipmentId);
    const booked = bookedTreatmentOf(party, names && { names, minutes, equipment, ...joined }, lang);
    return booked && { ...booked, ...(equipment !== null && { equipment, equipmentId: party.equipmentId! }) };
  };
}
