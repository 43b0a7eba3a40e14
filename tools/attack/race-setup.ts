import type { EndpointName } from '#shared/api/table';
import type { VenueTreatments } from '#shared/treatments/schema';
import type { StaffRoom } from '#shared/venues/room-schema';
import type { Random } from '#tools/simulation/random';
import type { HttpAnswer } from './client.ts';
import type { RacingSpa } from './race-spa.ts';

interface SetUp {
  venueId: string;
  staff: Record<string, string>;
  spa: RacingSpa;
  cabins: string[];
  ask(name: EndpointName, input: Record<string, unknown>, headers: Record<string, string>): Promise<HttpAnswer | null>;
}

/** Changes what a desk's promises rest on. Each one first recalls leases, so most are refused until desks returned them. */
export async function changeSetUp(setUp: SetUp, random: Random): Promise<void> {
  switch (random.weighted({ treatment: 4, professional: 3, room: 3 })) {
    case 'treatment':
      return changeRest(setUp, random);
    case 'professional':
      return changeShift(setUp, random);
    case 'room':
      return changeBuffer(setUp, random);
  }
}

async function readTreatments({ venueId, staff, ask }: SetUp): Promise<VenueTreatments | null> {
  const answer = await ask('venueTreatments', { venueId }, staff);
  return answer?.status === 200 ? (answer.body as VenueTreatments) : null;
}

/** Done by none, or by one who works at night: it has no times then. No party to come is in the way. */
async function changeRest(setUp: SetUp, random: Random): Promise<void> {
  const { venueId, staff, spa, ask } = setUp;
  const found = (await readTreatments(setUp))?.treatments.find(({ id }) => id === spa.rest);
  if (found === undefined) return;
  const { id: treatmentId, ...rest } = found;
  const professionalIds = random.percent(30) ? [spa.nightId] : [];
  await ask('changeTreatment', { ...rest, venueId, treatmentId, professionalIds }, staff);
}

/** Longer shifts strand no party. */
async function changeShift(setUp: SetUp, random: Random): Promise<void> {
  const { venueId, staff, spa, ask } = setUp;
  const professionalId = spa.professionals[random.int(0, 1)]!;
  const found = (await readTreatments(setUp))?.professionals.find(({ id }) => id === professionalId);
  if (found === undefined) return;
  const { id: _, ...rest } = found;
  const shifts = [{ weekdays: 127, from: random.pick(['18:30', '19:00']), to: '23:00' }];
  await ask('changeProfessional', { ...rest, venueId, professionalId, shifts }, staff);
}

async function changeBuffer({ venueId, staff, cabins, ask }: SetUp, random: Random): Promise<void> {
  const roomId = random.pick(cabins);
  const answer = await ask('venueRooms', { venueId }, staff);
  const room = answer?.status === 200 && (answer.body as StaffRoom[]).find(({ id }) => id === roomId);
  if (!room) return;
  const { id: _, ...rest } = room;
  await ask(
    'changeRoom',
    { ...rest, venueId, roomId, bufferMinutes: random.pick([15, 20]), acceptTurnover: true },
    staff,
  );
}
