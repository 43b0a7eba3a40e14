import { randomBytes } from 'node:crypto';
import { reservations } from '#server/features/reservations/table';
import { type SlotRow, slotsOfDays } from '#server/features/schedule/queries';
import { scheduleSlots } from '#server/features/schedule/table';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { type Chance, chanceOf } from '#server/seed/chance';
import { type DemoReservation, demoPhone, type Filling, rowOf } from '#server/seed/day';
import { someone } from '#server/seed/parties';
import { planVenueDay } from '#server/seed/treatments';
import { newId } from '#shared/ids';
import { countsSeats } from '#shared/reservations/rules';
import { addDays, HOUR_MS, weekdayOf } from '#shared/time';

const PAST_DAYS = 28;
/** Share of a full evening's parties, Sunday to Saturday. */
export const CROWD = [0.5, 0.25, 0.3, 0.35, 0.5, 0.9, 1];
const ROWS = 250;

/** Past weeks since approval. Bulk inserts without a change log: past days are not undone or synced. */
export async function fillPast(filling: Filling, approvedOn: string): Promise<void> {
  const { tx, venue, today, now } = filling;
  const from = [addDays(today, -PAST_DAYS), addDays(approvedOn, 1)].sort().at(-1)!;
  const to = addDays(today, -2);
  if (from > to) return;
  // One week serves for all: the demo's exceptions are in the future
  const week = await slotsOfDays(tx, venue.id, { from: addDays(to, -6), to }, now);
  const byWeekday = Map.groupBy(week, (slot) => weekdayOf(slot.date));
  const chance = chanceOf(`${venue.slug} antes`);
  const rows: DemoReservation[] = [];
  const capacities = new Map<string, number>();
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const ofDay = partiesOf(filling, date, byWeekday.get(weekdayOf(date)) ?? [], chance);
    rows.push(...ofDay.map(({ row }) => row));
    for (const { row, slot } of ofDay) capacities.set(row.slotId, slot.capacity);
  }
  const waited = waitersOf(rows, chance);
  for (const part of parts(slotsOf(rows, capacities))) await tx.insert(scheduleSlots).values(part);
  for (const part of parts(rows)) await tx.insert(reservations).values(part);
  for (const part of parts(waited.entries)) await tx.insert(waitlistEntries).values(part);
  for (const part of parts(waited.offers)) await tx.insert(waitlistOffers).values(part);
}

function partiesOf(filling: Filling, date: string, slots: SlotRow[], chance: Chance) {
  const busy = filling.busy * CROWD[weekdayOf(date)]!;
  // A planned treatment changes the length of its slot's stay
  const own = slots.map((slot) => ({ ...slot }));
  const day = { venue: { ...filling.venue, busy }, date, given: filling.given };
  return planVenueDay(own, day, chance).map((party) => {
    const row: DemoReservation = rowOf(filling, date, party, chance);
    if (!chance.hits(0.08)) return { row, slot: party.slot };
    const off = { status: 'CANCELLED', cancelReason: 'GUEST', seatedAt: null, completedAt: null } as const;
    return { row: { ...row, ...off, depositStatus: null, depositValue: null }, slot: party.slot };
  });
}

function slotsOf(rows: DemoReservation[], capacities: Map<string, number>) {
  return [...Map.groupBy(rows, (row) => row.slotId)].map(([id, parties]) => ({
    id,
    venueId: parties[0]!.venueId,
    roomId: parties[0]!.roomId,
    date: parties[0]!.date,
    time: parties[0]!.time,
    capacity: capacities.get(id)!,
    reserved: parties.filter(({ status }) => countsSeats(status)).reduce((sum, { people }) => sum + people, 0),
  }));
}

/** Some parties came from the waiting list; other entries expired or left. */
function waitersOf(rows: DemoReservation[], chance: Chance) {
  const entries: (typeof waitlistEntries.$inferInsert)[] = [];
  const offers: (typeof waitlistOffers.$inferInsert)[] = [];
  for (const row of rows) {
    if (!chance.hits(0.12)) continue;
    const createdAt = new Date(row.createdAt.getTime() - HOUR_MS);
    const isOffered = row.status !== 'CANCELLED' || chance.hits(0.5);
    const status = isOffered ? (row.status === 'CANCELLED' ? 'EXPIRED' : 'ACCEPTED') : 'WITHDRAWN';
    const { venueId, roomId, date, time, people, lang } = row;
    const entry = { id: newId(), venueId, roomId, date, time, people, lang, status, createdAt } as const;
    entries.push({ ...entry, ...waiter(chance) });
    if (!isOffered) continue;
    const offer = {
      id: newId(),
      venueId,
      entryId: entry.id,
      reservationId: row.id,
      slotId: row.slotId,
      passedOver: [],
    };
    offers.push({ ...offer, holdUntil: row.createdAt, outcome: status, endedAt: row.createdAt, createdAt });
    const cancelReason = status === 'EXPIRED' ? 'EXPIRED' : row.cancelReason;
    Object.assign(row, { source: 'waitlist', waitlistEntryId: entry.id, cancelReason });
    if (chance.hits(0.6)) entries.push({ ...entry, id: newId(), ...waiter(chance), status: 'WITHDRAWN' });
  }
  return { entries, offers };
}

const aToken = () => randomBytes(16).toString('base64url');
const waiter = (chance: Chance) => ({ name: someone(chance).name, phone: demoPhone(chance), guestToken: aToken() });

const parts = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS));
