import {
  type ChangeOfDay,
  changesSince,
  clockOf,
  datesOfSlots,
  subjectsOfMessages,
  subjectsOfOffers,
} from '#server/features/desk/day-queries';
import { heldProfessionals } from '#server/features/desk/held-professionals';
import type { DeskRow } from '#server/features/desk/queries';
import { cursorOf, partsOf } from '#server/features/desk/sync-cursor';
import { deskVenueOf } from '#server/features/desk/venue';
import { outboxOf } from '#server/features/messages/outbox';
import { listByIds, listOfVenue } from '#server/features/reservations/staff-queries';
import { slotsBetween } from '#server/features/schedule/service';
import { venueOfStaff } from '#server/features/venues/service';
import { entriesOfDesk } from '#server/features/waitlist/queries';
import { staffEntriesOf } from '#server/features/waitlist/view';
import type { Tx } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { type DeskDay, deskDays, type SyncCall } from '#shared/desk/schema';
import type { ChangedEntity } from '#shared/live/schema';
import { addDays, daysBetween, serviceDay } from '#shared/time';

/** Beyond this a full sync costs less. */
const MOST_BEHIND = 1000;

const ofVenue: readonly ChangedEntity[] = [
  ...(['venue', 'settings', 'room', 'schedule', 'exception', 'template', 'staff', 'desk'] as const),
  ...(['treatment', 'professional', 'equipment'] as const),
];
const ofAllSlots: readonly ChangedEntity[] = ['venue', 'room', 'schedule', 'exception', 'settings'];
const ofOutbox: readonly ChangedEntity[] = [
  ...(['message', 'reservation', 'deposit', 'waitlist_entry', 'offer'] as const),
  ...(['venue', 'settings', 'room', 'template'] as const),
];

/** All reads of a sync see one snapshot. */
interface DayRead {
  tx: Tx;
  call: Call;
  now: Date;
  desk: DeskRow;
  venue: Awaited<ReturnType<typeof venueOfStaff>>;
  days: { from: string; to: string };
  at: { revision: number; hash: string };
}

/**
 * Rows changed since the desk's revision. All rows if it has none, is far behind or before the archive, has another service day, or a change
 * concerns many rows. Null if up to date.
 */
export function dayFor(desk: DeskRow, seen: SyncCall['seen'], call: Call): Promise<DeskDay | null> {
  const now = call.clock.now();
  return call.db.transaction(
    async (tx) => {
      const clock = await clockOf(tx, desk.venueId);
      const venue = await venueOfStaff(tx, signedIn(call), desk.venueId);
      const today = serviceDay(now, venue.timezone);
      const days = { from: addDays(today, -deskDays.past), to: addDays(today, deskDays.ahead) };
      const at = { revision: clock.revision, hash: cursorOf(clock.hash, today) };
      const reading: DayRead = { tx, call, now, desk, venue, days, at };
      if (seen === null || partsOf(seen.hash).today !== today) return everything(reading);
      if (seen.revision === at.revision) return null;
      const since = await changesSince(tx, desk.venueId, seen.revision, MOST_BEHIND + 1);
      const isGap = since.length < at.revision - seen.revision; // archived, or further behind than was read
      const mustBeWhole = isGap || since.length > MOST_BEHIND || since.some(changesManyRows);
      return mustBeWhole ? everything(reading) : whatChanged(reading, since);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Parties show the names of their treatment, professionals and equipment, but have no change of their own. */
const renames: readonly ChangedEntity[] = ['treatment', 'professional', 'equipment'];
const changesManyRows = ({ entity, kind }: ChangeOfDay): boolean =>
  (entity === 'guest' && kind === 'erased') || (renames.includes(entity) && kind === 'changed');

async function everything(reading: DayRead): Promise<DeskDay> {
  const { tx, call, now, venue, days, at } = reading;
  return {
    full: true,
    ...at,
    ...days,
    venue: await deskVenueOf(reading),
    reservations: await listOfVenue(tx, venue.id, days, { now, lang: call.lang }),
    entries: await staffEntriesOf(tx, venue.id, await entriesOfDesk(tx, venue.id, days), { now, lang: call.lang }),
    slotDates: datesFrom(days),
    slots: await slotsWithin(reading, days),
    outbox: await queueOf(reading),
  };
}

async function whatChanged(reading: DayRead, since: ChangeOfDay[]): Promise<DeskDay> {
  const { days, at } = reading;
  const has = (entities: readonly ChangedEntity[]) => since.some(({ entity }) => entities.includes(entity));
  const { reservations, entries } = await partiesSince(reading, since);
  const slotDates = has(ofAllSlots) ? datesFrom(days) : await slotDatesSince(reading, since);
  return {
    full: false,
    ...at,
    ...days,
    venue: has(ofVenue) ? await deskVenueOf(reading) : null,
    reservations,
    entries,
    slotDates,
    slots: await slotsOn(reading, slotDates),
    outbox: has(ofOutbox) ? await queueOf(reading) : null,
  };
}

/** Includes rows whose messages or offers changed; excludes other days. */
async function partiesSince({ tx, call, now, venue, days }: DayRead, since: ChangeOfDay[]) {
  const idsOf = (...entities: ChangedEntity[]) => idsIn(since, entities);
  const ofMessages = await subjectsOfMessages(tx, venue.id, idsOf('message'));
  const subjects = [...ofMessages, ...(await subjectsOfOffers(tx, venue.id, idsOf('offer')))];
  const parties = [...idsOf('reservation', 'deposit'), ...subjects.flatMap(({ reservationId }) => reservationId ?? [])];
  const waiting = [...idsOf('waitlist_entry'), ...subjects.flatMap(({ entryId }) => entryId ?? [])];
  const wasHere = new Set(since.filter(({ dateBefore }) => isWithin(days, dateBefore)).map(({ id }) => id));
  const concerns = (row: { id: string; date: string }) => isWithin(days, row.date) || wasHere.has(row.id);
  const entries = await entriesOfDesk(tx, venue.id, { ids: [...new Set(waiting)] });
  const found = await listByIds(tx, venue.id, [...new Set(parties)], { now, lang: call.lang });
  return {
    reservations: found.filter(concerns),
    entries: await staffEntriesOf(tx, venue.id, entries.filter(concerns), { now, lang: call.lang }),
  };
}

async function slotDatesSince({ tx, venue, days }: DayRead, since: ChangeOfDay[]): Promise<string[]> {
  const dates = await datesOfSlots(tx, venue.id, idsIn(since, ['slot']));
  return dates.filter((date) => isWithin(days, date)).sort();
}

async function slotsOn(reading: DayRead, dates: string[]): Promise<DeskDay['slots']> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return [];
  return (await slotsWithin(reading, { from, to })).filter(({ date }) => dates.includes(date));
}

async function slotsWithin(
  { tx, now, venue: { id: venueId, timezone } }: DayRead,
  days: { from: string; to: string },
): Promise<DeskDay['slots']> {
  const held = await heldProfessionals(tx, venueId, days);
  return (await slotsBetween(tx, { venueId, timezone }, days, now)).map((slot) => {
    const heldProfessionalId = held.get(slot.id);
    return heldProfessionalId === undefined ? slot : { ...slot, heldProfessionalId };
  });
}

const queueOf = ({ tx, call, venue }: DayRead) => outboxOf(venue, { list: 'queue' }, { ...call, db: tx });

const idsIn = (since: ChangeOfDay[], entities: readonly ChangedEntity[]): string[] => [
  ...new Set(since.filter(({ entity }) => entities.includes(entity)).map(({ id }) => id)),
];

const isWithin = ({ from, to }: { from: string; to: string }, date: string | null): boolean =>
  date !== null && date >= from && date <= to;

const datesFrom = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
