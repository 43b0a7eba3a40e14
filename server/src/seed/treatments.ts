import { equipment, professionals, treatments } from '#server/features/treatments/table';
import { refreshSearch } from '#server/features/venues/queries';
import type { Tx } from '#server/platform/db/client';
import type { Chance } from '#server/seed/chance';
import { type PlannedParty, planDay, someone } from '#server/seed/parties';
import { newId } from '#shared/ids';
import { addDays, minuteOfService, weekdayOf } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

/** `days`: weekdays (0 is Sunday); default every day. */
interface DemoShift {
  from: string;
  to: string;
  days?: number[];
}

interface DemoTreatment {
  name: string;
  english: string;
  minutes: number;
  buffer: number;
  preparation?: number;
  price: number;
  people?: number;
  rooms: string[];
  /** Empty: the treatment needs no professional. */
  by: string[];
  teamSize?: number;
  /** It needs one of these pieces. */
  using?: string[];
}

const professionalsOfSpa: { name: string; shifts: DemoShift[]; awayIn?: [number, number] }[] = [
  { name: 'Rosa Kiala', shifts: [{ from: '09:00', to: '15:00', days: [1, 2, 3, 4, 5, 6] }] },
  { name: 'Teresa Vunge', shifts: [{ from: '12:00', to: '19:00', days: [0, 2, 3, 4, 5, 6] }] },
  {
    name: 'Adão Capemba',
    shifts: [
      { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] },
      { from: '10:00', to: '14:00', days: [6] },
    ],
    awayIn: [5, 8],
  },
  { name: 'Marta Sebastião', shifts: [{ from: '10:00', to: '19:00' }] },
];

const equipmentOfSpa = ['Aquecedor de pedras'];
const cabins = ['Cabine Múcua', 'Cabine Gajaja'];
const treatmentsOfSpa: DemoTreatment[] = [
  {
    name: 'Massagem relaxante',
    english: 'Relaxing massage',
    ...{ minutes: 60, buffer: 15, price: 25_000 },
    rooms: [...cabins, 'Cabine Imbondeiro'],
    by: ['Rosa Kiala', 'Teresa Vunge'],
  },
  {
    name: 'Massagem a dois',
    english: 'Massage for two',
    ...{ minutes: 90, buffer: 30, price: 60_000, people: 2 },
    rooms: ['Cabine Imbondeiro'],
    by: ['Adão Capemba', 'Marta Sebastião', 'Teresa Vunge'],
    teamSize: 2,
  },
  {
    name: 'Limpeza de pele',
    english: 'Facial',
    ...{ minutes: 45, buffer: 15, price: 18_000 },
    rooms: cabins,
    by: ['Marta Sebastião'],
  },
  {
    name: 'Pedras quentes',
    english: 'Hot stones',
    // The stones have to be hot
    ...{ minutes: 75, buffer: 15, preparation: 15, price: 32_000 },
    rooms: cabins,
    by: ['Rosa Kiala', 'Adão Capemba'],
    using: ['Aquecedor de pedras'],
  },
  {
    name: 'Banho de sais e ervas',
    english: 'Salt and herb bath',
    ...{ minutes: 40, buffer: 20, price: 12_000 },
    rooms: ['Cabine Gajaja'],
    by: [],
  },
];

export interface Treatments {
  treatments: (typeof treatments.$inferInsert & { id: string })[];
  professionals: (typeof professionals.$inferInsert & { id: string })[];
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const bitsOf = (days: number[] = EVERY_DAY): number => days.reduce((bits, day) => bits | (1 << day), 0);

/** Null for a venue without treatments. */
export async function addTreatments(tx: Tx, venue: Venue, today: string): Promise<Treatments | null> {
  if (venue.name !== 'Spa Maboque') return null;
  const people = professionalsOfSpa.map(({ name, shifts, awayIn: away }) => ({
    ...{ id: newId(), venueId: venue.id, name },
    shifts: shifts.map(({ days, ...hours }) => ({ weekdays: bitsOf(days), ...hours })),
    absences: away === undefined ? [] : [{ from: addDays(today, away[0]), to: addDays(today, away[1]) }],
  }));
  const idsOf = (list: { id: string; name: string }[], names: string[]) =>
    names.map((name) => list.find((each) => each.name === name)!.id);
  const pieces = equipmentOfSpa.map((name) => ({ id: newId(), venueId: venue.id, name }));
  const offered = treatmentsOfSpa.map(
    ({ name, english, rooms, by, using = [], buffer, preparation = 0, people: size = 1, ...facts }) => ({
      ...{ id: newId(), venueId: venue.id, names: { 'PT-AO': name, 'PT-PT': null, EN: english } },
      ...{ ...facts, bufferMinutes: buffer, preparationMinutes: preparation, people: size },
      roomIds: idsOf(venue.rooms, rooms),
      professionalIds: idsOf(people, by),
      equipmentIds: idsOf(pieces, using),
    }),
  );
  await tx.insert(professionals).values(people);
  await tx.insert(equipment).values(pieces);
  await tx.insert(treatments).values(offered);
  await refreshSearch(tx, venue.id);
  return { professionals: people, treatments: offered };
}

interface PlannedDay {
  venue: Parameters<typeof planDay>[1];
  date: string;
  given: Treatments | null;
}

/** As `planDay`, with a treatment for each party of a room in which treatments are done. */
export function planVenueDay(
  slots: Parameters<typeof planDay>[0],
  { venue, date, given }: PlannedDay,
  chance: Chance,
): PlannedParty[] {
  if (given === null) return planDay(slots, venue, chance);
  const isOfTreatments = ({ roomId }: { roomId: string }) =>
    given.treatments.some(({ roomIds }) => roomIds.includes(roomId));
  const alone = slots.filter((slot) => !isOfTreatments(slot));
  const parties = planDay(alone, venue, chance);
  for (const slot of slots.filter((each) => isOfTreatments(each) && !each.isClosed)) {
    if (!chance.hits(venue.busy)) continue;
    const party = treatmentParty(slot, { date, given, parties }, chance);
    if (party !== null) parties.push(party);
  }
  return parties;
}

interface Planned extends Pick<PlannedDay, 'date'> {
  given: Treatments;
  parties: PlannedParty[];
}

/** Null if the room is taken, or too few professionals or no piece of the treatment are free. */
function treatmentParty(slot: PlannedParty['slot'], { date, given, parties }: Planned, chance: Chance) {
  const wanted = chance.one(given.treatments.filter(({ roomIds }) => roomIds.includes(slot.roomId)));
  const roomMinutes = wanted.minutes + wanted.bufferMinutes!;
  const leadMinutes = wanted.preparationMinutes!;
  const meeting = parties.filter((party) => meets(stayOf(party), { time: slot.time, roomMinutes, leadMinutes }));
  if (meeting.some((party) => party.slot.roomId === slot.roomId)) return null;
  const free = given.professionals.filter(
    ({ id, shifts }) =>
      wanted.professionalIds.includes(id) &&
      shifts!.some((shift) => covers(shift, date, { time: slot.time, minutes: wanted.minutes })) &&
      !meeting.some(({ treatment }) => treatment?.professionalId === id || treatment?.secondProfessionalId === id),
  );
  const { teamSize = 1, equipmentIds = [] } = wanted;
  if (wanted.professionalIds.length > 0 && free.length < teamSize) return null;
  const pieces = equipmentIds.filter((id) => !meeting.some(({ treatment }) => treatment?.equipmentId === id));
  if (equipmentIds.length > 0 && pieces.length === 0) return null;
  const professionalId = free.length === 0 ? null : chance.one(free).id;
  const others = teamSize === 2 ? free.filter(({ id }) => id !== professionalId) : [];
  const secondProfessionalId = others.length === 0 ? null : chance.one(others).id;
  return {
    ...someone(chance),
    people: wanted.people!,
    slot: Object.assign(slot, { roomMinutes }),
    treatment: {
      ...{ treatmentId: wanted.id, leadMinutes, professionalId, secondProfessionalId },
      equipmentId: pieces[0] ?? null,
    },
  };
}

interface DemoStay {
  time: string;
  roomMinutes: number | null;
  leadMinutes: number;
}

const stayOf = ({ slot, treatment }: PlannedParty): DemoStay => ({ ...slot, leadMinutes: treatment?.leadMinutes ?? 0 });

function meets(a: DemoStay, b: DemoStay): boolean {
  const [from, other] = [minuteOfService(a.time), minuteOfService(b.time)];
  return from - a.leadMinutes < other + (b.roomMinutes ?? 0) && other - b.leadMinutes < from + (a.roomMinutes ?? 0);
}

function covers(
  { weekdays, from, to }: { weekdays: number; from: string; to: string },
  date: string,
  { time, minutes }: { time: string; minutes: number },
): boolean {
  const start = minuteOfService(time);
  const isOn = (weekdays & (1 << weekdayOf(date))) !== 0;
  return isOn && minuteOfService(from) <= start && start + minutes <= minuteOfService(to);
}
