import type { z } from 'zod';
import { applyConsequences } from '#server/consequences/index';
import { hasTakenSince, type LastAct, lastActOn, messagesOfAct } from '#server/features/reservations/last-act';
import { endLeasesOfStay } from '#server/features/reservations/own-leases';
import { isRoomFull, isStayLent, type ReservationRow } from '#server/features/reservations/queries';
import { type RoomTaken, roomSold } from '#server/features/reservations/seats';
import { actOn } from '#server/features/reservations/staff-action';
import { endOfHeldAgain } from '#server/features/reservations/visit-ends';
import { writeAct } from '#server/features/reservations/write-act';
import { type LedgerRow, takeAgain, takeAsFact } from '#server/features/schedule/ledger';
import { isCovered, sellLent } from '#server/features/schedule/lending';
import { type FoundSlot, slotFor } from '#server/features/schedule/service';
import type { StaffCall } from '#server/features/venues/service';
import type { Work } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { seatsMoved, takenBack, undone, undoneFields } from '#shared/reservations/acts';
import type { reservationUndo, StaffReservation } from '#shared/reservations/desk';
import { instantOf } from '#shared/time';
import { isSameTeam } from '#shared/treatments/day';

/** Reverts the last change for ten minutes; drops its unsent messages. Throws `undo_over` and `slot_full`. */
export function undoReservation(request: z.infer<typeof reservationUndo>, call: StaffCall): Promise<StaffReservation> {
  return actOn(
    request,
    call,
    async (row) => {
      const last = await lastActOn(call.db, row);
      const slotId = last?.before?.slotId;
      const roomId = textOrNone(last?.before?.roomId);
      if (typeof slotId !== 'string') return [];
      const { professionalId, secondProfessionalId, equipmentId } = last?.before ?? {};
      const team = {
        professionalId: textOrNone(professionalId),
        secondProfessionalId: textOrNone(secondProfessionalId),
      };
      return [{ venueId: row.venueId, roomId, slotId, ...team, equipmentId: textOrNone(equipmentId) }];
    },
    async (action) => {
      const { tx, lock, act, before, venue, now } = action;
      const last = await lastActOn(tx, before);
      const change = last?.kind === 'booked' ? takenBack(call.say) : last && wasBefore(last);
      const former = undone(before, change && { ...before, ...change }, now);
      const messages = await messagesOfAct(tx, before, last!);
      const again = await placeAgain(tx, former, { people: seatsMoved(before, former).more, last: last! }, call);
      const startsAt = instantOf(former.date, former.time, venue.timezone);
      const until = await endOfHeldAgain(tx, before, former, { startsAt, now });
      const back = await backAtTable(tx, before, former, now);
      const columns = { ...change, ...until, ...back, ...again?.room, undoUntil: null };
      const run = (people: number) => takeLentOrAgain({ tx, lock, act }, former, { ...again!, people }, call);
      if (again === null) await endLeasesOfFormerTeam({ tx, lock, act }, before, former, call);
      const { after, seats } = await writeAct(action, columns, { run });
      await applyConsequences(tx, lock, act, { kind: 'undone', before, after, seats, messages, startsAt });
      return after;
    },
  );
}

const fields = [
  ...undoneFields,
  ...(['slotId', 'overbookedBy', 'roomMinutes', 'leadMinutes', 'sharesRoom'] as const),
  ...(['professionalId', 'secondProfessionalId', 'equipmentId'] as const),
] as const;
const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const instants: readonly string[] = ['holdUntil', 'seatedAt', 'completedAt'];

/** The desk may have got leases of a professional after the hand-over that is undone. */
async function endLeasesOfFormerTeam(
  { tx, lock, act }: Pick<Work, 'tx' | 'lock' | 'act'>,
  before: ReservationRow,
  former: ReservationRow,
  { desk }: Call,
): Promise<void> {
  if (desk === undefined || isSameTeam(before, former)) return;
  await endLeasesOfStay(tx, { lock, act, deskId: desk.id }, former);
}

/** Null if the log no longer has the values because the guest was erased. */
function wasBefore({ before, after }: LastAct): Partial<ReservationRow> | null {
  if (before === null || after === null) return null;
  const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  const restored = (field: string) => (instants.includes(field) ? instant(before[field]) : before[field]);
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, restored(field)]));
}

/** A party that did not leave after all has its seats, even if others were sold them meanwhile. */
async function backAtTable(tx: Tx, before: ReservationRow, former: ReservationRow, now: Date) {
  if (before.status !== 'COMPLETED' || before.roomMinutes !== null) return {};
  return { sharesRoom: await isRoomFull(tx, former, now) };
}

interface PlaceAgain {
  found: FoundSlot;
  /** Leased seats are promised to the party. */
  isLent: boolean;
  /** The desk kept the seats for the party, and they went to no other one. */
  isKept: boolean;
  room: Partial<RoomTaken>;
}

/** Null if the party needs no more seats. */
async function placeAgain(
  tx: Tx,
  former: ReservationRow,
  { people, last }: { people: number; last: LastAct },
  { desk, clock }: Call,
): Promise<PlaceAgain | null> {
  if (people === 0) return null;
  const found = await slotFor(tx, former, clock.now(), desk, former.id);
  const hasStays = found.room.free !== null;
  // Leased seats do not cover the longer stay of a party that grows in a room that counts stays
  const isWholeParty = !hasStays || people === former.people;
  const isLent = former.roomMinutes === null && isWholeParty && isCovered(found.slot, people, desk);
  const isKept =
    former.roomMinutes === null && desk?.undoesUnsent === true && !(await hasTakenSince(tx, former, last.revision));
  return { found, isLent, isKept, room: await roomAgain(tx, former, { found, isLent, isKept }, clock.now()) };
}

/** In a room that counts stays and was overbooked meanwhile, the party shares the room. */
async function roomAgain(
  tx: Tx,
  former: ReservationRow,
  { found, isLent, isKept }: Pick<PlaceAgain, 'found' | 'isLent' | 'isKept'>,
  now: Date,
): Promise<Partial<RoomTaken>> {
  if (found.room.free === null) return {};
  if (isLent) return roomSold(tx, found, { of: 'lease' }, former);
  return isKept ? { sharesRoom: await isRoomFull(tx, former, now) } : {};
}

/** A closed slot still gives a party its seats back. Throws `room_taken`. */
async function takeLentOrAgain(
  { tx, lock, act }: Pick<Work, 'tx' | 'lock' | 'act'>,
  former: ReservationRow,
  { found, isLent, isKept, people }: PlaceAgain & { people: number },
  { desk }: Call,
): Promise<LedgerRow> {
  if (isLent) return sellLent(tx, found, desk!.id, people);
  // In an overbooked slot the seats did not become free when the party gave them back
  if (isKept) return takeAsFact(tx, found.slot, people);
  if (!former.sharesRoom && (await isStayLent(tx, former, desk?.id))) throw new AppError('room_taken');
  if (desk !== undefined && former.roomMinutes !== null) {
    await endLeasesOfStay(tx, { lock, act, deskId: desk.id }, former);
  }
  return takeAgain(tx, found.slot, people);
}
