import { applyConsequences } from '#server/consequences/index';
import { holdProfessionals } from '#server/features/desk/held-professionals';
import { heldBy, type Lease, roomsOfOthers, standingOf, type VenueQuota } from '#server/features/desk/lease-queries';
import type { DeskRow } from '#server/features/desk/queries';
import { type LentSeats, lend, type MovedLease, slotChange, takeBack } from '#server/features/schedule/lending';
import { type SlotRow, slotsToLend } from '#server/features/schedule/queries';
import { roomsOf } from '#server/features/venues/queries';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Act, record, type VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { lending, lendingWhole, lentDays, partOf, shareOf } from '#shared/desk/rules';
import type { LeaseState, SyncCall } from '#shared/desk/schema';
import { slotId } from '#shared/ids';
import { slotEnds } from '#shared/schedule/rules';
import { minuteOfService, serviceDay } from '#shared/time';

/**
 * Fills up leases within free seats; returns all. Only the desk itself gives surplus back: it may have sold it.
 * `holdsProfessionals`: the desk's program knows them.
 */
export const topUp = (
  desk: DeskRow,
  { holdsProfessionals }: Pick<SyncCall, 'holdsProfessionals'>,
  call: Call,
): Promise<LeaseState[]> =>
  settle(desk, call, async (tx, plan) => {
    const lent = await lend(tx, desk.venueId, desk.id, plan);
    if (!holdsProfessionals) return lent;
    const whole = plan.filter(({ isWhole, wanted }) => isWhole && wanted > 0);
    const held = await holdProfessionals(
      tx,
      desk,
      whole.map(({ slotId }) => slotId),
    );
    return [...new Map([...lent, ...held].map((lease) => [lease.slotId, lease])).values()];
  });

export const leasesNow = (desk: DeskRow, call: Call): Promise<LeaseState[]> => settle(desk, call, async () => []);

type Fill = (tx: Tx, plan: PlannedLease[]) => Promise<MovedLease[]>;

function settle(desk: DeskRow, call: Call, fill: Fill): Promise<LeaseState[]> {
  const act: Act = { actor: 'system', at: call.clock.now() };
  return changeVenue({ db: call.db }, { venueId: desk.venueId, act }, async ({ tx, lock, now }) => {
    const standing = await standingOf(tx, desk, now);
    const today = serviceDay(now, standing.timezone);
    const held = await heldBy(tx, desk, today);
    const plan = standing.isActive ? await planOf(tx, desk, standing, held, now) : [];
    const lent = await fill(tx, plan);
    if (lent.length > 0) await record(tx, lock, act, lent.map(slotChange('lent')));
    const after = lent.length > 0 ? await heldBy(tx, desk, today) : held;
    const wanted = new Map(plan.map((slot) => [slot.slotId, slot.wanted]));
    return after.map((lease) => ({ ...lease, wanted: wanted.get(lease.slotId) ?? 0 }));
  });
}

/** Later offline sales of this desk are judged as ordinary bookings. */
export async function endLeases(tx: Tx, lock: VenueLock, desk: { id: string }, act: Act): Promise<void> {
  await freed(tx, lock, act, await takeBack(tx, lock.venueId, desk.id));
}

export async function returnLease(
  tx: Tx,
  lock: VenueLock,
  desk: { id: string },
  act: Act,
  slots: { slotId: string; people: number }[],
): Promise<void> {
  await freed(tx, lock, act, await takeBack(tx, lock.venueId, desk.id, slots));
}

async function freed(tx: Tx, lock: VenueLock, act: Act, moved: MovedLease[]): Promise<void> {
  if (moved.length === 0) return;
  await record(tx, lock, act, moved.map(slotChange('returned')));
  const slots = moved.map(({ roomId, date, time }) => ({ venueId: lock.venueId, roomId, date, time }));
  await applyConsequences(tx, lock, act, { kind: 'slotsOpened', slots });
}

type PlannedLease = LentSeats & { wanted: number; isWhole: boolean };

async function planOf(tx: Tx, desk: DeskRow, standing: VenueQuota, held: Lease[], now: Date): Promise<PlannedLease[]> {
  const unspent = new Map(held.map(({ slotId, granted, spent }) => [slotId, granted - spent]));
  const plan: PlannedLease[] = [];
  const stays = new Map((await roomsOf(tx, [desk.venueId])).map(({ id, seatStays }) => [id, seatStays?.at(-1)]));
  for (const date of lentDays(now, standing.timezone)) {
    const rows = await slotsToLend(tx, desk.venueId, date, desk.id);
    const elsewhere = rows.some(({ deskHolds }) => deskHolds) ? await roomsOfOthers(tx, desk, date) : [];
    // A lease of some seats would keep a whole room from everyone else
    for (const row of rows.filter(({ roomMinutes, deskHolds }) => roomMinutes === null || deskHolds)) {
      const { roomId, time, capacity } = row;
      const id = slotId({ venueId: desk.venueId, roomId, date, time });
      const free = freeToLend(
        row,
        rows,
        plan.filter((other) => other.date === date),
        stays.get(roomId),
      );
      const seats = { ...seatsOf(row, rows, date, standing, now), free, isRecalled: standing.recalled.includes(id) };
      const isOfDesk = standing.deskShare !== 0 && !elsewhere.includes(roomId);
      const { wanted, lend: people } = row.deskHolds
        ? lendingWhole(seats, { isTaken: row.takenUntil !== null, isOfDesk }, unspent.get(id) ?? 0)
        : lending(seats, partFor(capacity, standing), unspent.get(id) ?? 0);
      plan.push({ slotId: id, roomId, date, time, capacity, people, wanted, isWhole: row.deskHolds });
    }
  }
  return plan;
}

function partFor(capacity: number, { deskShare, desks }: VenueQuota): { share: number; ofDesk: number } {
  const share = shareOf(capacity, deskShare);
  return { share, ofDesk: partOf(share, desks) };
}

/**
 * Seats of expired holds are free only after the sweep. In a room that counts stays a lease takes its seats for the
 * longest one, `longest` minutes. `lent` are the leases of this plan.
 */
function freeToLend(row: SlotRow, rows: SlotRow[], lent: LentSeats[], longest: number | undefined): number {
  const free = Math.max(0, row.capacity - row.reserved - row.leased);
  if (longest === undefined) return free;
  const after = ({ time }: { time: string }) => minuteOfService(time) - minuteOfService(row.time);
  const ofRoom = rows.filter((other) => other.roomId === row.roomId && after(other) >= 0 && after(other) < longest);
  const besides = lent.filter((other) => other.roomId === row.roomId && Math.abs(after(other)) < longest);
  const taken = besides.reduce((sum, { people }) => sum + people, 0);
  return Math.max(0, Math.min(free, ...ofRoom.map(({ roomFree }) => (roomFree ?? free) - taken)));
}

function seatsOf(row: SlotRow, rows: SlotRow[], date: string, { timezone }: VenueQuota, now: Date) {
  const times = rows.filter(({ roomId }) => roomId === row.roomId).map(({ time }) => time);
  return {
    capacity: row.capacity,
    leased: row.leased,
    isClosed: row.isClosed,
    isOver: slotEnds(date, row.time, times, timezone) <= now,
  };
}
