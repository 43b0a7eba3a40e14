import { ROOM_ID, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { theDay, theVenue } from '#desktop/main/testing/test-desk';
import type { InputOf } from '#shared/api/table';
import type { DeskVenue } from '#shared/desk/schema';
import { newId } from '#shared/ids';

export const rosa = { id: newId(), name: 'Rosa' };
export const rui = { id: newId(), name: 'Rui' };
export const massage = newId();
export const facial = newId();
const cabin = { id: ROOM_ID, name: 'Cabine', capacity: 12, hasTreatments: true };
const treatment = {
  ...{ minutes: 30, bufferMinutes: 10, preparationMinutes: 0, price: 20_000, people: 1, teamSize: 1 },
  ...{ roomIds: [ROOM_ID], equipmentIds: [] },
};
const named = (name: string) => ({ 'PT-AO': name, 'PT-PT': null, EN: null });
const services = {
  treatments: [
    { ...treatment, id: massage, names: named('Massagem'), professionalIds: [rosa.id, rui.id] },
    { ...treatment, id: facial, names: named('Facial'), professionalIds: [rui.id] },
  ],
  professionals: [rosa, rui].map((one) => ({
    ...{ ...one, absences: [], shifts: [{ weekdays: 127, from: '18:00', to: '23:00' }] },
  })),
  equipment: [],
};

/** The day of a venue with one cabin, two treatments and two professionals. */
export const spaDay = (takesVisits?: boolean) => {
  const venue = {
    ...theVenue,
    venue: { ...theVenue.venue, rooms: [cabin] },
    rooms: [{ ...cabin, soldAs: 'whole', deskHolds: false }],
    services: { ...services, ...(takesVisits && { takesVisits }) },
  } as unknown as DeskVenue;
  const day = theDay({ venue });
  return { ...day, slots: day.slots.map((slot) => ({ ...slot, leased: 0, roomMinutes: 60 })) };
};

/** Two treatments by phone. */
export const aVisit = (given: Partial<InputOf<'bookVisitAtDesk'>> = {}): InputOf<'bookVisitAtDesk'> => ({
  ...{ venueId: VENUE_ID, roomId: ROOM_ID, people: 1, treatmentId: massage },
  ...{ kind: 'phone', date: TODAY, time: '20:00', name: 'Rita Lobo', phone: '+244923111222' },
  ...{ furtherTreatments: [{ treatmentId: facial }], ...given },
});
