import type { DayRows } from '#shared/desk/rows';
import type { DeskDay } from '#shared/desk/schema';
import type { StaffReservation } from '#shared/reservations/desk';
import { addDays } from '#shared/time';

export interface Day extends DayRows {
  from: string;
}

export interface Adoption {
  day: Day;
  changed: { reservations: string[]; entries: string[]; slots: string[]; former: string[] };
}

/** Days kept before yesterday, in addition to days with unsent acts. */
const KEPT_BEFORE = 1;

/** Inputs are never mutated, because readers keep references. Null: a delta without a snapshot before it. */
export function adopted(before: Day | null, told: DeskDay, isUnsent: (id: string) => boolean): Adoption | null {
  const venue = told.venue ?? before?.venue;
  const outbox = told.outbox ?? before?.outbox;
  if (venue === undefined || outbox === undefined || (before === null && !told.full)) return null;
  const oldest = addDays(told.from, -KEPT_BEFORE);
  const keep = keeper(before, oldest, isUnsent);
  const reservations = merged(before?.reservations, told.reservations, told.full ? told : null, keep);
  const entries = merged(before?.entries, told.entries, told.full ? told : null, keep);
  const former = formerOf(before, told, reservations);
  const day = {
    venue,
    outbox,
    from: told.from,
    reservations,
    entries,
    former,
    slots: slotsAfter(before, told, (slot) => slot.date >= oldest),
  };
  return { day, changed: changesOf(before, day) };
}

type DatedParty = { id: string; date: string };

function keeper(before: Day | null, oldest: string, isUnsent: (id: string) => boolean): (row: DatedParty) => boolean {
  const parties = [...(before?.reservations.values() ?? []), ...(before?.entries.values() ?? [])];
  const unsentDays = new Set(parties.filter(({ id, date }) => date < oldest && isUnsent(id)).map(({ date }) => date));
  return ({ date }) => date >= oldest || unsentDays.has(date);
}

function merged<Row extends DatedParty>(
  before: ReadonlyMap<string, Row> | undefined,
  told: readonly Row[],
  whole: { from: string; to: string } | null,
  keep: (row: DatedParty) => boolean,
): ReadonlyMap<string, Row> {
  const isGone = (row: Row) => whole !== null && row.date >= whole.from;
  const rows = new Map([...(before ?? [])].filter(([, row]) => keep(row) && !isGone(row)));
  for (const row of told) rows.set(row.id, row);
  return rows;
}

/** Previous states of parties that changed by exactly one act; after more acts the state between is unknown. */
function formerOf(
  before: Day | null,
  told: DeskDay,
  rows: ReadonlyMap<string, StaffReservation>,
): ReadonlyMap<string, StaffReservation> {
  const former = new Map([...(before?.former ?? [])].filter(([id]) => rows.has(id)));
  for (const row of told.reservations) {
    const old = before?.reservations.get(row.id);
    if (old?.version === row.version) continue;
    if (old?.version === row.version - 1) former.set(row.id, old);
    else former.delete(row.id);
  }
  return former;
}

function slotsAfter(before: Day | null, told: DeskDay, keep: (slot: { date: string }) => boolean): Day['slots'] {
  const isToldAnew = (date: string) => told.slotDates.includes(date) || (told.full && date >= told.from);
  const kept = [...(before?.slots ?? [])].filter(([, slot]) => keep(slot) && !isToldAnew(slot.date));
  return new Map([...kept, ...told.slots.map((slot) => [slot.id, slot] as const)]);
}

function changesOf(before: Day | null, after: Day): Adoption['changed'] {
  const changed = (name: keyof Adoption['changed']) => {
    const [old, now] = [before?.[name] ?? new Map(), after[name]];
    const gone = [...old.keys()].filter((id) => !now.has(id));
    return [...gone, ...[...now].filter(([id, row]) => old.get(id) !== row).map(([id]) => id)];
  };
  return {
    reservations: changed('reservations'),
    entries: changed('entries'),
    slots: changed('slots'),
    former: changed('former'),
  };
}
