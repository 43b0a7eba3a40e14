import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import { day, party, ROOM, slot, TERRACE } from '#shared/desk/testing/day';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import type { DeskTreatment } from '#shared/treatments/schema';

export const rosa = { id: newId(), name: 'Rosa' };
export const rui = { id: newId(), name: 'Rui' };
export const tub = { id: newId(), name: 'Banheira' };
const evening = { weekdays: 127, from: '18:00', to: '23:00' };

/** Half an hour and a quarter of buffer, in both cabins, by Rosa or Rui. */
export const massage: DeskTreatment = {
  ...{ id: newId(), names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' }, minutes: 30, bufferMinutes: 15 },
  ...{ preparationMinutes: 0, price: 20_000, people: 1, teamSize: 1, roomIds: [ROOM, TERRACE], equipmentIds: [] },
  professionalIds: [rosa.id, rui.id],
};
export const TIMES = ['18:00', '18:30', '19:00', '19:30', '20:00'];
export const cabinSlot = (roomId: string, time: string, given: Partial<DeskSlot> = {}) =>
  slot(time, { roomId, capacity: 2, leased: 0, availableCapacity: 2, roomMinutes: 60, ...given });

interface GivenSpa {
  parties?: StaffReservation[];
  treatment?: Partial<DeskTreatment>;
  absent?: string;
  slots?: DeskSlot[];
  deskHolds?: boolean;
  /** Of both cabins. */
  servicesEndMinute?: number;
}

export function spa(
  { parties = [], treatment, absent, slots = [], deskHolds = false, servicesEndMinute }: GivenSpa = {},
  equipment = [tub],
): DayRows {
  const usual = [ROOM, TERRACE].flatMap((roomId) => TIMES.map((time) => cabinSlot(roomId, time)));
  const rows = day([...usual.filter(({ id }) => !slots.some((other) => other.id === id)), ...slots], { parties });
  const cabin = (id: string) => ({ id, name: id, capacity: 2, soldAs: 'whole', deskHolds, servicesEndMinute });
  const works = (one: typeof rosa) => ({
    ...{ ...one, shifts: [evening] },
    absences: absent === one.id ? [{ from: '2026-11-21', to: '2026-11-21' }] : [],
  });
  const venue = {
    ...rows.venue,
    rooms: [cabin(ROOM), cabin(TERRACE)],
    services: {
      treatments: [{ ...massage, ...treatment }],
      professionals: [works(rosa), works(rui)],
      equipment,
    },
  };
  return { ...rows, venue: venue as unknown as DayRows['venue'] };
}

export const treated = (given: Partial<StaffReservation> = {}, professional: typeof rosa | null = rosa) =>
  party({
    ...{ people: 1, roomMinutes: 45, leadMinutes: 0, time: '19:00' },
    treatment: { id: massage.id, name: 'Massagem', minutes: 30, professional },
    ...given,
  });
