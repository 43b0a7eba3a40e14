import type { z } from 'zod';
import { dayCounts } from '#server/features/insights/queries';
import { touchedAfter } from '#server/features/live/queries';
import { outboxOf } from '#server/features/messages/outbox';
import { changedOfDay } from '#server/features/reservations/staff-queries';
import { boardSlots } from '#server/features/schedule/service';
import { changedEntries } from '#server/features/waitlist/queries';
import { suggestionsOf } from '#server/features/waitlist/suggestions';
import { staffEntriesOf } from '#server/features/waitlist/view';
import type { Db, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { figuresOf } from '#shared/insights/rules';
import { type BoardChanges, type BoardPart, type boardChangesQuery, REVISIONS_MOST } from '#shared/live/board';

/** The boards of a venue hear of a change at nearly the same time. */
const KEPT_MS = 1000;

type Asked = Omit<z.output<typeof boardChangesQuery>, 'venueId'>;
type Reader = Pick<Call, 'clock' | 'lang' | 'say' | 'publicUrl'>;
interface Venue {
  id: string;
  timezone: string;
}

const kept = new WeakMap<Db, Map<string, Promise<BoardChanges>>>();

/**
 * Boards that ask the same share one answer: each of them heard of `upTo`, and the answer has all changes up to it. The
 * caller has checked that the reader may see the venue.
 */
export function boardChanges(venue: Venue, asked: Asked, call: Reader & { db: Db }): Promise<BoardChanges> {
  const answers = kept.get(call.db) ?? new Map<string, Promise<BoardChanges>>();
  kept.set(call.db, answers);
  const key = JSON.stringify([venue.id, asked, call.lang]);
  const begun = answers.get(key);
  if (begun !== undefined) return begun;
  const answer = readChanges(venue, asked, call);
  answers.set(key, answer);
  const forget = () => answers.delete(key);
  answer.then(({ revision }) => (revision < asked.upTo ? forget() : setTimeout(forget, KEPT_MS).unref()), forget);
  return answer;
}

/** All parts see one snapshot. */
const readChanges = (venue: Venue, asked: Asked, { db, clock, lang, say, publicUrl }: Reader & { db: Db }) =>
  db.transaction(
    (tx) => {
      const now = clock.now();
      return partsOf(tx, venue, asked, { clock: { now: () => now }, lang, say, publicUrl });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function partsOf(tx: Tx, venue: Venue, asked: Asked, reader: Reader): Promise<BoardChanges> {
  const { date, figuresDate = date, after, parts } = asked;
  const now = reader.clock.now();
  const has = (part: BoardPart) => parts.includes(part);
  const { revision, parties, entries } = await touchedAfter(tx, venue.id, after, 5 * REVISIONS_MOST);
  return {
    revision,
    at: now.toISOString(),
    ...(has('parties') && { parties: await partiesOf(tx, venue, { date, ids: parties }, reader) }),
    ...(has('entries') && { entries: await entriesOf(tx, venue, { date, ids: entries }, reader) }),
    ...(has('slots') && { slots: await boardSlots(tx, { ...venue, venueId: venue.id }, date, now) }),
    ...(has('suggestions') && { suggestions: await suggestionsOf(venue, date, { ...reader, db: tx }) }),
    ...(has('figures') && { figures: figuresOf(figuresDate, await dayCounts(tx, venue.id, figuresDate, now)) }),
    ...(has('queue') && { queue: await outboxOf(venue, { list: 'queue' }, { ...reader, db: tx }) }),
  };
}

interface OfDay {
  date: string;
  ids: string[];
}

async function partiesOf(tx: Tx, { id }: Venue, { date, ids }: OfDay, { clock, lang }: Reader) {
  return { ids, rows: await changedOfDay(tx, id, { date, ids }, { now: clock.now(), lang }) };
}

async function entriesOf(tx: Tx, { id }: Venue, { date, ids }: OfDay, { clock, lang }: Reader) {
  const now = clock.now();
  const rows = await changedEntries(tx, id, { date, ids }, now);
  return { ids, rows: await staffEntriesOf(tx, id, rows, { now, lang }) };
}
