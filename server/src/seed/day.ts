import { randomBytes } from 'node:crypto';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { giveBack, type LedgerRow, take } from '#server/features/schedule/ledger';
import { slotsOfDay } from '#server/features/schedule/queries';
import { waitlistEntries } from '#server/features/waitlist/table';
import type { Work } from '#server/platform/changes/change-venue';
import { type Change, record } from '#server/platform/changes/changes';
import { chanceOf } from '#server/seed/chance';
import { type PlannedParty, planEvening, STAY_MINUTES, someone, statusAt } from '#server/seed/parties';
import { busyEvening, waitingList } from '#server/seed/people';
import { planVenueDay, type Treatments } from '#server/seed/treatments';
import { newId, slotId } from '#shared/ids';
import { CONFIRM_WITHIN_MINUTES, countsSeats } from '#shared/reservations/rules';
import type { ReservationStatus } from '#shared/reservations/schema';
import { addDays, DAY_MS, HOUR_MS, instantOf, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

export interface Filling extends Work {
  venue: Venue;
  busy: number;
  today: string;
  /** Null at a venue without treatments. */
  given: Treatments | null;
}

export async function fillDays(filling: Filling): Promise<void> {
  for (const date of [addDays(filling.today, -1), filling.today]) {
    const slots = await slotsOfDay(filling.tx, filling.venue.id, date, filling.now);
    const venue = { ...filling.venue, busy: filling.busy };
    const day = { venue, date, given: filling.given };
    await seatParties(filling, date, planVenueDay(slots, day, chanceAt(filling, date)));
  }
}

/** Today's evening is scripted; yesterday has the same tables with fewer, other people. */
export async function fillBusyVenue(filling: Filling): Promise<void> {
  const { tx, venue, today, now } = filling;
  const yesterday = addDays(today, -1);
  const chance = chanceAt(filling, yesterday);
  const others = busyEvening.slice(0, -2).map((party) => ({
    ...party,
    name: someone(chance).name,
    notes: undefined,
    mark: party.mark === 'late' && party.deposit ? party.mark : ('early' as const),
  }));
  const slotsBefore = await slotsOfDay(tx, venue.id, yesterday, now);
  await seatParties(filling, yesterday, planEvening(others, slotsBefore, venue.rooms));
  const slotsToday = await slotsOfDay(tx, venue.id, today, now);
  await seatParties(filling, today, planEvening(busyEvening, slotsToday, venue.rooms));
  await keepWaiting(filling, yesterday, DAY_MS, [...waitingList, waitingList[0]]);
  await keepWaiting(filling, today, 0, waitingList);
}

const chanceAt = ({ venue, today }: Filling, date: string) =>
  chanceOf(`${venue.slug} ${date === today ? 'hoje' : 'ontem'}`);

async function seatParties(filling: Filling, date: string, parties: PlannedParty[]): Promise<void> {
  if (parties.length === 0) return;
  const { tx, lock, act, venue } = filling;
  const chance = chanceAt(filling, `${date} `);
  const rows = parties.map((party) => rowOf(filling, date, party, chance));
  const changes: Change[] = [];
  for (const [index, row] of rows.entries()) {
    const { slot } = parties[index]!;
    const place = { ...slot, id: row.slotId, venueId: venue.id, date };
    let seats: LedgerRow = await take(tx, place, row.people);
    slot.touched = true;
    if (!countsSeats(row.status)) seats = await giveBack(tx, venue.id, row.slotId, row.people);
    changes.push(
      { entity: 'reservation', entityId: row.id, kind: 'booked', after: row },
      {
        entity: 'slot',
        entityId: row.slotId,
        kind: 'taken',
        after: { roomId: row.roomId, date, time: row.time, ...seats },
      },
    );
  }
  await tx.insert(reservations).values(rows);
  await tx.insert(messages).values(rows.map((row) => confirmationOf(row, instantOf(date, row.time, venue.timezone))));
  await record(tx, lock, act, changes);
}

export type DemoReservation = typeof reservations.$inferInsert & { createdAt: Date; status: ReservationStatus };

export function rowOf({ venue, now }: Filling, date: string, party: PlannedParty, chance: ReturnType<typeof chanceOf>) {
  const { slot, name, people, notes } = party;
  const startsAt = instantOf(date, slot.time, venue.timezone);
  const status = statusAt(party, startsAt, now, chance);
  const lately = Math.min(now.getTime(), startsAt.getTime());
  const createdAt = new Date(lately - HOUR_MS - chance.between(1, 8 * 24 * 60) * MINUTE_MS);
  const hasMoved = status !== 'CONFIRMED' && status !== 'HOLD';
  const hasCome = status === 'SEATED' || status === 'COMPLETED';
  const lang = chance.hits(0.9) ? ('PT-AO' as const) : ('EN' as const);
  const movedAt = new Date(Math.min(now.getTime(), startsAt.getTime() + chance.between(1, 9) * MINUTE_MS));
  return {
    id: newId(),
    venueId: venue.id,
    roomId: slot.roomId,
    slotId: slotId({ venueId: venue.id, roomId: slot.roomId, date, time: slot.time }),
    name,
    phone: demoPhone(chance),
    date,
    time: slot.time,
    people,
    notes,
    status,
    depositValue: party.hasDeposit ? venue.depositAmount : null,
    depositStatus: party.hasDeposit ? (hasCome ? ('PAID' as const) : ('ASKED' as const)) : null,
    seatedAt: hasCome ? movedAt : null,
    completedAt:
      status === 'COMPLETED' ? new Date(Math.min(now.getTime(), movedAt.getTime() + STAY_MINUTES * MINUTE_MS)) : null,
    holdUntil: status === 'HOLD' ? new Date(now.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE_MS) : null,
    lang,
    roomMinutes: slot.roomMinutes,
    ...party.treatment,
    guestToken: randomBytes(16).toString('base64url'),
    version: hasMoved ? 2 : 1,
    createdAt,
    updatedAt: hasMoved ? movedAt : createdAt,
  };
}

/** No operator uses 900: the demo cannot reach a real phone. */
export const demoPhone = (chance: ReturnType<typeof chanceOf>): string => `+244900${chance.between(100_000, 999_999)}`;

function confirmationOf(row: ReturnType<typeof rowOf>, startsAt: Date) {
  const { venueId, lang, phone, holdUntil } = row;
  const isSent = row.status !== 'HOLD';
  const at = new Date(row.createdAt.getTime() + MINUTE_MS);
  return {
    id: newId(),
    venueId,
    reservationId: row.id,
    type: 'CONFIRM' as const,
    lang,
    phone,
    status: isSent ? ('SENT' as const) : ('QUEUED' as const),
    attempts: isSent ? 1 : 0,
    sendBefore: holdUntil ?? startsAt,
    sentAt: isSent ? at : null,
    createdAt: row.createdAt,
  };
}

async function keepWaiting(
  filling: Filling,
  date: string,
  agoMs: number,
  list: readonly (typeof waitingList)[number][],
): Promise<void> {
  const { tx, lock, act, venue, now } = filling;
  const chance = chanceAt(filling, `${date} lista`);
  const rows = list.map(({ room, minutesAgo, ...entry }) => ({
    ...entry,
    id: newId(),
    venueId: venue.id,
    roomId: venue.rooms[room]!.id,
    phone: demoPhone(chance),
    date,
    guestToken: randomBytes(16).toString('base64url'),
    createdAt: new Date(now.getTime() - agoMs - minutesAgo * MINUTE_MS),
  }));
  await tx.insert(waitlistEntries).values(rows);
  await record(
    tx,
    lock,
    act,
    rows.map((row) => ({ entity: 'waitlist_entry', entityId: row.id, kind: 'joined', after: row })),
  );
}
