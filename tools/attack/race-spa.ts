import { aPiece, aProfessional, aTreatment } from '#server/testing/spa';
import type { Venue } from '#shared/venues/schema';
import type { Random } from '#tools/simulation/random';
import type { Target } from './target.ts';

export interface RacingSpa {
  treatments: { treatmentId: string; people: number; isByTeam: boolean }[];
  professionals: string[];
  /** Desks may promise them: by one professional, and by none. */
  massage: string;
  rest: string;
  nightId: string;
}

/** By one of three, of whom desks hold two, by two of them in the only tub, in the tub alone, and with neither. */
export async function aSpaIn(target: Pick<Target, 'database'>, venue: Venue, roomIds: string[]): Promise<RacingSpa> {
  const shifts = [{ weekdays: 127, from: '19:00', to: '23:00' }];
  const hire = (deskHolds = false) => aProfessional(target, venue, { shifts, deskHolds });
  const professionals = [await hire(true), await hire(true), await hire()];
  const tub = await aPiece(target, venue);
  const given = { minutes: 45, bufferMinutes: 10, roomIds };
  const served = { professionalIds: professionals, equipmentIds: [tub] };
  const couple = { ...given, ...served, people: 2, teamSize: 2, preparationMinutes: 5 };
  const bath = { ...given, equipmentIds: [tub], preparationMinutes: 15 };
  const massage = await aTreatment(target, venue, { ...given, professionalIds: professionals });
  const rest = await aTreatment(target, venue, given);
  const night = [{ weekdays: 127, from: '02:00', to: '04:00' }];
  return {
    ...{ massage, rest, professionals, nightId: await aProfessional(target, venue, { shifts: night }) },
    treatments: [
      { treatmentId: massage, people: 1, isByTeam: true },
      { treatmentId: rest, people: 1, isByTeam: false },
      { treatmentId: await aTreatment(target, venue, couple), people: 2, isByTeam: true },
      { treatmentId: await aTreatment(target, venue, bath), people: 1, isByTeam: false },
    ],
  };
}

/** Half of those that a professional does are for a named one; one in four begins a visit of two. */
export function aTreatedParty({ treatments, professionals }: RacingSpa, random: Random) {
  const { isByTeam, ...wanted } = random.pick(treatments);
  const isNamed = isByTeam && random.percent(50);
  const { treatmentId } = random.pick(treatments.filter(({ people }) => people === wanted.people));
  const further = [{ treatmentId, beside: wanted.people > 1 && random.percent(50) }];
  return {
    ...wanted,
    ...(isNamed && { professionalId: random.pick(professionals) }),
    ...(random.percent(25) && { furtherTreatments: further }),
  };
}

/** To one or two others; a pair for a party with one professional is refused. */
export const aHandOver = ({ professionals }: RacingSpa, random: Random) => ({
  professionalId: random.pick(professionals),
  ...(random.percent(30) && { secondProfessionalId: random.pick(professionals) }),
});
