import { eq } from 'drizzle-orm';
import { enquiries } from '#server/features/enquiries/table';
import { messages, messageTemplates } from '#server/features/messages/table';
import { reviews } from '#server/features/reviews/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { aReservationRequest, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { TestServer } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

export interface Things {
  reservation: string;
  entry: string;
  message: string;
  template: string;
  review: string;
  enquiry: string;
}

/** For tests that walk the whole endpoint table. */
export async function thingsOf(server: TestServer, venue: Venue): Promise<Things> {
  const { db } = server.database;
  const { body: booked } = await server.caller().call('book', aReservationRequest(venue));
  const reservation = booked.id;
  await server.caller().call('joinWaitlist', aWaitlistRequest(venue));
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.venueId, venue.id));
  const [message] = await db.select().from(messages).where(eq(messages.reservationId, reservation));
  const text = { venueId: venue.id, lang: 'EN', type: 'CONFIRM', body: 'Hello {nome}' } as const;
  const [template] = await db.insert(messageTemplates).values(text).returning();
  const review = newId();
  await db.insert(reviews).values({ id: review, venueId: venue.id, reservationId: reservation, rating: 5 });
  const enquiry = newId();
  const asks = { name: 'Nádia Sousa', phone: '+244924111777', people: 40, kind: 'WEDDING' } as const;
  await db.insert(enquiries).values({ ...asks, id: enquiry, venueId: venue.id, dates: [TODAY], guestToken: enquiry });
  return { review, enquiry, reservation, entry: entry!.id, message: message!.id, template: template!.id };
}

/** A valid input for any endpoint: by field name, or its own. */
export function fittingInput(name: EndpointName, venue: Venue, things: Things): Record<string, unknown> {
  const row = api[name];
  return { ...usual(venue), ...idsInPath(row), id: idFor(row, venue, things), ...special[name] };
}

function usual(venue: Venue): Record<string, unknown> {
  const named = { venueId: venue.id, roomId: venue.rooms[0]!.id, userId: newId(), slugOrId: venue.id, token: 'x' };
  const party = {
    name: 'Ana',
    phone: '+244923456789',
    date: TODAY,
    time: '20:00',
    people: 2,
    version: 1,
    lang: 'PT-AO',
  };
  const person = { nome: 'Ana dos Santos', email: `${newId()}@exemplo.ao`, telemovel: '+244923456789' };
  const account = { password: 'uma boa palavra-passe', termsAccepted: true };
  const place = { slug: `casa-${newId()}`, address: 'Ilha', city: 'Luanda', categoryIds: [newId()], capacity: 40 };
  const settings = { noticeMinutes: 120, automaticOffers: false, reminderMinutes: null, retentionMonths: 24 };
  const more = {
    depositAmount: 2000,
    stayMinutes: 120,
    deskShare: null,
    packsTreatments: false,
    mayOverbook: false,
    services: [],
  };
  const asked = { from: TODAY, to: TODAY, month: TODAY.slice(0, 7), search: 'Ana', action: 'approved' };
  const text = { type: 'CONFIRM', body: 'Olá {nome}', answer: 'Obrigado', reason: 'Insultos', rating: 4 };
  const desk = { deviceId: newId(), deviceName: 'Receção', epoch: 1, seen: null, intents: [], sealedKey: 'x' };
  const treatment = { names: { 'PT-AO': 'Massagem' }, minutes: 60, bufferMinutes: 15, price: 15_000 };
  const ofTreatment = { roomIds: [venue.rooms[0]!.id], professionalIds: [] };
  const professional = { shifts: [], absences: [] };
  const option = { roomId: venue.rooms[0]!.id, date: TODAY, time: '20:00', minutes: 240 };
  const quote = { options: [option], lines: [{ text: 'Sala', amount: 900_000 }], deposit: 200_000, validUntil: TODAY };
  const events = { ...quote, dates: [TODAY], budget: 1_000_000, words: 'Com orquestra', optionId: newId() };
  const treatments = { ...treatment, ...ofTreatment, ...professional };
  return {
    ...treatments,
    ...events,
    ...named,
    ...party,
    ...person,
    ...account,
    ...place,
    ...settings,
    ...more,
    ...asked,
    ...text,
    ...desk,
  };
}

const special: Partial<Record<EndpointName, Record<string, unknown>>> = {
  addException: { kind: 'closed' },
  boardChanges: { after: 0, upTo: 1, parts: ['parties', 'entries', 'slots', 'suggestions', 'figures', 'queue'] },
  bookAtDesk: { kind: 'phone' },
  bookVisitAtDesk: { kind: 'phone', treatmentId: newId(), furtherTreatments: [{ treatmentId: newId() }] },
  cancelVisit: { parts: [{ id: newId(), version: 1 }] },
  enquire: { kind: 'WEDDING' },
  moveReservation: { to: 'SEATED' },
  markDeposit: { status: 'ASKED' },
  revokeDesk: { reason: 'replaced' },
  // Undefined skips the version check
  saveRoomWeek: { version: undefined },
};

/** Only of calls about one: a booking with the id of no treatment is refused. */
const idsInPath = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    ['treatmentId', 'professionalId', 'equipmentId']
      .filter((field) => path.includes(`:${field}`))
      .map((field) => [field, newId()]),
  );

function idFor({ path, method }: Endpoint, venue: Venue, things: Things): string {
  if (path.includes('/venues/:id')) return venue.id;
  if (path.includes('/reviews/:id')) return things.review;
  if (path.includes('/messages/:id')) return things.message;
  if (path.includes('/templates/:id')) return things.template;
  if (path.includes('/enquiries/:id')) return things.enquiry;
  if (path.includes('/waitlist/:id')) return things.entry;
  if (method === 'POST' && !path.includes(':id')) return newId();
  return things.reservation;
}

export const fieldsOf = ({ input }: Endpoint): string[] => Object.keys((input as { shape?: object }).shape ?? {});
