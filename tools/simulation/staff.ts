import type { EndpointName, InputOf } from '#shared/api/table';
import type { DeskSlot } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ReservationStatus } from '#shared/reservations/schema';
import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { Venue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { SimDesk } from '#tools/simulation/desk';
import type { Random } from '#tools/simulation/random';

/** A call of the window. */
export type WindowCall = {
  [Name in EndpointName]: { name: Name; input: InputOf<Name> /** The id that it creates. */; makes?: string };
}[EndpointName];

/** The state that staff see. */
interface Board {
  venueId: string;
  date: string;
  timezone: string;
  now: Date;
  slots: readonly (StaffSlot | DeskSlot)[];
  parties: readonly StaffReservation[];
  waiting: readonly StaffEntry[];
  /** People that this desk may still promise from its leases, by slot id. */
  lent: ReadonlyMap<string, number>;
  isOnline: boolean;
}

/** Weights of staff actions, in percent. */
const habits = {
  phone: 30,
  walkIn: 18,
  seat: 14,
  complete: 6,
  cancel: 8,
  undo: 5,
  edit: 8,
  noShow: 3,
  list: 8,
  promote: 6,
  accept: 4,
  withdraw: 2,
} as const;
type Habit = keyof typeof habits;

type BoardQuery = Pick<Board, 'date' | 'now'> & { venue: Pick<Venue, 'id' | 'timezone'> };

export async function readBoard(desk: SimDesk, { venue, date, now }: BoardQuery): Promise<Board | null> {
  const { id: venueId, timezone } = venue;
  const slots = await desk.ask('staffSchedule', { venueId, date });
  const parties = await desk.ask('venueReservations', { venueId, date });
  const entries = await desk.ask('venueWaitlist', { venueId, date });
  if (!slots.ok || !parties.ok || !entries.ok) return null;
  const status = await desk.askHere('deskStatus', {});
  if (!status.ok) return null;
  const lent = new Map(status.value.leases.map(({ slotId, left }) => [slotId, left]));
  const isOnline = status.value.link.kind === 'online';
  const waiting = entries.value.filter(({ status }) => status === 'WAITING' || status === 'NOTIFIED');
  return { venueId, date, timezone, now, slots: slots.value, parties: parties.value, waiting, lent, isOnline };
}

/**
 * Chooses a plausible call for this board; null if the chosen kind does not fit. `mayOverbook` allows parties beyond
 * capacity.
 */
export function chooseAct(board: Board, random: Random, mayOverbook: boolean): WindowCall | null {
  return chosen[random.weighted(habits)](board, random, mayOverbook);
}

const chosen: Record<Habit, (board: Board, random: Random, mayOverbook: boolean) => WindowCall | null> = {
  phone(board, random, mayOverbook) {
    const id = newId();
    const people = random.int(1, 4);
    const overbook = mayOverbook && random.percent(6) ? { reason: 'Pediu a dona' } : undefined;
    const slot = overbook === undefined ? slotFor(board, random, people) : random.pick(board.slots);
    if (slot === null || slot.isClosed) return null;
    const input = { ...partyAt(board, slot, random), id, people, kind: 'phone' as const, notify: false, overbook };
    return { name: 'bookAtDesk', input, makes: id };
  },
  walkIn(board, random) {
    const id = newId();
    const { venueId } = board;
    const people = random.int(1, 3);
    // Offline, a seated party is a fact; online, the window leads to a room with seats
    const slot = board.isOnline ? slotFor(atDoor(board), random, people) : random.pick(board.slots);
    if (slot === null) return null;
    const input = { venueId, id, kind: 'walk-in' as const, roomId: slot.roomId, people, notify: false };
    return { name: 'bookAtDesk', input, makes: id };
  },
  seat: (board, random) => move(board, random, ['CONFIRMED'], 'SEATED'),
  complete: (board, random) => move(board, random, ['SEATED'], 'COMPLETED'),
  cancel: (board, random) => move(board, random, ['CONFIRMED'], 'CANCELLED'),
  noShow: (board, random) => move(board, random, ['CONFIRMED'], 'NO_SHOW'),
  accept: (board, random) => move(board, random, ['HOLD'], 'CONFIRMED'),
  undo(board, random) {
    const party = oneOf(board.parties, random, ({ undoUntil }) => undoUntil !== null);
    return party && { name: 'undoReservation', input: seen(board, party) };
  },
  edit(board, random) {
    const party = oneOf(board.parties, random, ({ status }) => status === 'CONFIRMED');
    if (party === null) return null;
    const slot = slotFor(board, random, party.people);
    const change = slot === null ? 'notes' : random.weighted({ people: 4, time: 4, notes: 3 });
    const wanted = {
      people: { people: random.int(1, Math.max(1, party.people - 1)) },
      time: slot === null ? {} : { roomId: slot.roomId, time: slot.time },
      notes: { notes: `Janela ${random.int(1, 9)}` },
    }[change];
    return { name: 'changeReservation', input: { ...seen(board, party), ...wanted } };
  },
  list(board, random) {
    const slot = random.pick(board.slots);
    const altPref = random.pick(['STRICT', 'NEAR', 'ANY'] as const);
    const input = { ...partyAt(board, slot, random), id: newId(), altPref };
    return slot.isClosed ? null : { name: 'addToWaitlist', input };
  },
  promote(board, random) {
    const entry = oneOf(board.waiting, random, (each) => each.status === 'WAITING' && hasSeats(board, each));
    return entry && { name: 'promote', input: { id: entry.id, reservationId: newId() } };
  },
  withdraw(board, random) {
    const entry = oneOf(board.waiting, random, () => true);
    return entry && { name: 'withdrawEntry', input: { venueId: board.venueId, id: entry.id, version: entry.version } };
  },
};

/** Percentage of parties taken without a check of availability. */
const BLIND = 2;

/** A slot with enough free seats on the board; offline one that the desk may promise. */
function slotFor(board: Board, random: Random, people: number): Board['slots'][number] | null {
  const open = board.slots.filter(({ isClosed }) => !isClosed);
  const fitting = random.percent(BLIND) ? open : open.filter((slot) => freeIn(board, slot) >= people);
  return fitting.length === 0 ? null : random.pick(fitting);
}

/** The board with only the slots for walk-ins now. */
function atDoor(board: Board): Board {
  const { slots, date, timezone, now } = board;
  const isRunning = ({ roomId, time }: Board['slots'][number]) =>
    time ===
    runningTime(
      slots.filter((other) => other.roomId === roomId),
      date,
      timezone,
      now,
    );
  return { ...board, slots: slots.filter(isRunning) };
}

const freeIn = ({ lent, isOnline }: Board, { id, availableCapacity }: Board['slots'][number]): number =>
  Math.max(lent.get(id) ?? 0, isOnline ? availableCapacity : 0);

const hasSeats = (board: Board, { roomId, time, people }: StaffEntry): boolean =>
  board.slots.some((slot) => slot.roomId === roomId && slot.time === time && freeIn(board, slot) >= people);

/** A new phone per party, so that limits per phone do not apply. */
export const aPhone = (random: Random): string => `+2449${String(random.int(10_000_000, 99_999_999))}`;

const partyAt = ({ venueId, date }: Board, { roomId, time }: { roomId: string; time: string }, random: Random) => ({
  venueId,
  roomId,
  date,
  time,
  name: `Grupo ${random.int(1, 999)}`,
  phone: aPhone(random),
  people: random.int(1, 4),
});

const seen = ({ venueId }: Board, { id, version }: { id: string; version: number }) => ({ venueId, id, version });

function oneOf<Row extends { onDesk?: string | undefined }>(
  rows: readonly Row[],
  random: Random,
  fits: (row: Row) => boolean,
): Row | null {
  const fitting = rows.filter((row) => fits(row) && row.onDesk !== 'review');
  return fitting.length === 0 ? null : random.pick(fitting);
}

function move(
  board: Board,
  random: Random,
  from: readonly ReservationStatus[],
  to: 'SEATED' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW' | 'CONFIRMED',
): WindowCall | null {
  const party = oneOf(board.parties, random, ({ status }) => from.includes(status));
  return party && { name: 'moveReservation', input: { ...seen(board, party), to } };
}
