import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import pino from 'pino';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { runJob } from '#server/jobs/housekeeping';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import {
  aDeskRequest,
  aReservationRequest,
  aVenue,
  aWaitlistRequest,
  type SignedInCaller,
} from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import type { TestServer } from '#server/testing/server';
import { aFacial, aProfessional, aTreatment } from '#server/testing/spa';
import { addDays, MINUTE_MS } from '#shared/time';

export const TOMORROW = addDays(TODAY, 1);
const slots = [{ first: '20:00', last: '01:00', every: 60, capacity: 6 }];

/** A restaurant with seats by the slot, seats by the stay, and a room for treatments. */
export async function aHouse(server: TestServer, by: SignedInCaller) {
  server.clock.set(SATURDAY_EVENING);
  const venue = await aVenue(server, {
    ownerId: by.user.id,
    rooms: [
      { name: 'Sala', capacity: 12, slots },
      { name: 'Terraço', capacity: 8, slots, seatStays: [45, 75, 105], bufferMinutes: 15 },
      { name: 'Cabine', capacity: 2, slots, whole: { stayMinutes: 60 } },
    ],
  });
  const own = eq(venues.id, venue.id);
  await server.database.db.update(venues).set({ depositAmount: '2000', automaticOffers: true }).where(own);
  const shifts = [{ weekdays: 127, from: '19:00', to: '02:00' }];
  const marta = await aProfessional(server, venue, { shifts });
  const roomIds = [venue.rooms[2]!.id];
  const massage = await aTreatment(server, venue, { professionalIds: [marta], roomIds });
  const facial = await aFacial(server, venue, marta);
  return { server, staff: by.caller, venue, massage, facial };
}
export type House = Awaited<ReturnType<typeof aHouse>>;

const time = fc.constantFrom('20:00', '21:00', '23:00', '00:00', '01:00');
const date = fc.constantFrom(TODAY, TODAY, TOMORROW);
const place = { time, date, people: fc.integer({ min: 1, max: 6 }), room: fc.nat(1) };
const n = fc.nat(60);
type Fields<Rest> = { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> };
const act = <Do extends string, Rest extends object>(weight: number, name: Do, rest: Fields<Rest>) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<{ do: Do } & Rest>,
});

/** `n` is an index of the rows so far. */
export const anAct = fc.oneof(
  act(5, 'book', { ...place, isOfCrowd: fc.boolean() }),
  act(3, 'phone', { ...place, askDeposit: fc.boolean() }),
  act(1, 'walkIn', { people: place.people }),
  act(2, 'visit', { date, time, isVisit: fc.boolean() }),
  act(4, 'change', { n, time: fc.option(time), date: fc.option(date), people: fc.option(place.people) }),
  act(7, 'move', { n, to: fc.constantFrom('CONFIRMED', 'SEATED', 'COMPLETED', 'NO_SHOW', 'CANCELLED') }),
  act(4, 'undo', { n }),
  act(2, 'deposit', { n, status: fc.constantFrom('ASKED', 'PAID', 'REFUNDED', 'KEPT') }),
  act(2, 'cancelAsGuest', { n }),
  act(2, 'confirmAsGuest', { n }),
  act(4, 'join', place),
  act(4, 'promote', { n }),
  act(1, 'accept', { n }),
  act(1, 'leave', { n }),
  act(1, 'withdraw', { n }),
  act(4, 'message', { n, name: fc.constantFrom('markMessageSent', 'dropMessage', 'retryMessage') }),
  act(1, 'close', { date, time }),
  act(1, 'erase', { n }),
  act(3, 'pass', { minutes: fc.constantFrom(1, 6, 31, 45) }),
  act(2, 'job', { name: fc.constantFrom('holds', 'offers') }),
);
export type Act = typeof anAct extends fc.Arbitrary<infer Given> ? Given : never;

/** An address past its share of the day: its bookings are held until they are confirmed. */
const OF_CROWD = { 'x-forwarded-for': '41.63.0.1' };

let guests = 0;
/** A phone and an address each, so that no limit against hoarding is met. */
function aGuest() {
  guests++;
  const headers = { 'x-forwarded-for': `41.${64 + (guests >> 16)}.${(guests >> 8) & 255}.${guests & 255}` };
  return { phone: `+2449${30_000_000 + guests}`, headers };
}

/** Returns the status of the answer: refusals are expected. */
export async function play(house: House, given: Act): Promise<number> {
  const { server, staff, venue } = house;
  const venueId = venue.id;
  switch (given.do) {
    case 'pass':
      server.clock.advance(given.minutes * MINUTE_MS);
      return 200;
    case 'job':
      await job(server, given.name);
      return 200;
    case 'close':
      return (
        await staff.call('closeSales', { venueId, date: given.date, time: given.time, roomId: venue.rooms[0]!.id })
      ).status;
    case 'message': {
      const { body } = await staff.call('outbox', { venueId, list: 'queue' });
      const message = body[given.n % Math.max(1, body.length)];
      return message === undefined ? 200 : (await staff.call(given.name, { venueId, id: message.id })).status;
    }
    case 'book':
    case 'phone':
    case 'walkIn':
    case 'visit':
    case 'join':
      return make(house, given);
    case 'promote':
    case 'accept':
    case 'leave':
    case 'withdraw':
      return onEntry(house, given);
    default:
      return onParty(house, given);
  }
}

async function job({ database, clock }: TestServer, name: 'holds' | 'offers'): Promise<void> {
  const log = pino({ level: 'silent' });
  const { db, raw } = database;
  const deps = { db, raw, clock, log, sender: manualSender, mail: unsentMail(log), known: headsInMemory() };
  await runJob(name, { ...deps, storage: null as never, publicUrl: '' });
}

type Making = Extract<Act, { do: 'book' | 'phone' | 'walkIn' | 'visit' | 'join' }>;

async function make({ server, staff, venue, massage, facial }: House, given: Making): Promise<number> {
  const { phone, headers } = aGuest();
  const visitor = server.caller();
  if (given.do === 'visit') {
    const further = given.isVisit ? { furtherTreatments: [{ treatmentId: facial }] } : {};
    const wanted = { treatmentId: massage, date: given.date, time: given.time, people: 1, phone };
    return (await visitor.call('book', aReservationRequest(venue, { ...wanted, ...further }), headers)).status;
  }
  if (given.do === 'walkIn') {
    const request = { kind: 'walk-in' as const, people: given.people, phone, name: null };
    return (await staff.call('bookAtDesk', aDeskRequest(venue, request))).status;
  }
  const { date, people } = given;
  const asked = { roomId: venue.rooms[given.room]!.id, date, time: given.time, people, phone };
  if (given.do === 'book') {
    const from = given.isOfCrowd ? OF_CROWD : headers;
    return (await visitor.call('book', aReservationRequest(venue, asked), from)).status;
  }
  if (given.do === 'join') return (await visitor.call('joinWaitlist', aWaitlistRequest(venue, asked), headers)).status;
  return (await staff.call('bookAtDesk', aDeskRequest(venue, { ...asked, askDeposit: given.askDeposit }))).status;
}

type OnEntry = Extract<Act, { do: 'promote' | 'accept' | 'leave' | 'withdraw' }>;

async function onEntry({ server, staff, venue }: House, given: OnEntry): Promise<number> {
  const { db } = server.database;
  const rows = await db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.venueId, venue.id))
    .orderBy(waitlistEntries.id);
  const row = rows[given.n % Math.max(1, rows.length)];
  if (row === undefined) return 200;
  const { id, version, guestToken: token } = row;
  if (given.do === 'promote') return (await staff.call('promote', { id, venueId: venue.id })).status;
  if (given.do === 'withdraw') return (await staff.call('withdrawEntry', { id, version, venueId: venue.id })).status;
  return (await server.caller().call(given.do === 'accept' ? 'acceptAsGuest' : 'leaveAsGuest', { token })).status;
}

type OnParty = Exclude<Act, Making | OnEntry | { do: 'pass' | 'job' | 'close' | 'message' }>;

async function onParty({ server, staff, venue }: House, given: OnParty): Promise<number> {
  const { db } = server.database;
  const rows = await db.select().from(reservations).where(eq(reservations.venueId, venue.id)).orderBy(reservations.id);
  const row = rows[given.n % Math.max(1, rows.length)];
  if (row === undefined) return 200;
  const seen = { venueId: venue.id, id: row.id, version: row.version };
  switch (given.do) {
    case 'change': {
      const change = {
        time: given.time ?? undefined,
        date: given.date ?? undefined,
        people: given.people ?? undefined,
      };
      return (await staff.call('changeReservation', { ...seen, ...change })).status;
    }
    case 'move':
      return (await staff.call('moveReservation', { ...seen, to: given.to, notify: row.people > 2 })).status;
    case 'undo':
      return (await staff.call('undoReservation', seen)).status;
    case 'deposit':
      return (await staff.call('markDeposit', { ...seen, status: given.status })).status;
    case 'cancelAsGuest':
    case 'confirmAsGuest':
      return (await server.caller().call(given.do, { token: row.guestToken })).status;
    case 'erase':
      return (await staff.call('eraseGuest', { venueId: venue.id, phone: row.phone })).status;
  }
}
