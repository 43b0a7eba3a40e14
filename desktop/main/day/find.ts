import type { DeskReading } from '#desktop/main/day/reads';
import { inOrderOfList, inOrderOfService, partyOfDay } from '#desktop/main/day/shown';
import type { Acting } from '#desktop/main/day/writes';
import type { EndpointName, ParsedInputOf, ReplyOf } from '#shared/api/table';
import { AppError } from '#shared/errors';
import { guestMatcher } from '#shared/guests/search';
import type { StaffReservation } from '#shared/reservations/desk';
import { daysBetween } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';

const FOUND_MOST = 50;

export type SearchName = 'findParties' | 'findEntries';
export const isSearch = (name: EndpointName): name is SearchName => name === 'findParties' || name === 'findEntries';

/** The server's matches on all days; null without an answer in time. */
export type SearchServer = <Name extends SearchName>(
  name: Name,
  input: ParsedInputOf<Name>,
  acting: Acting,
) => Promise<ReplyOf<Name> | null>;

type SearchReading = Pick<DeskReading, 'rows' | 'now' | 'today'>;

/** Parties of the kept days by name or phone digits, nearest days first. */
export function partiesFound(search: string, { rows, now, today }: SearchReading) {
  return [...rows.reservations.values()]
    .filter(guestMatcher(search))
    .sort(nearestFirst(today))
    .slice(0, FOUND_MOST)
    .map((row) => partyOfDay(row, now));
}

const nearestFirst =
  (today: string) =>
  (a: StaffReservation, b: StaffReservation): number =>
    Math.abs(daysBetween(today, a.date)) - Math.abs(daysBetween(today, b.date)) ||
    laterDayFirst(a, b) ||
    inOrderOfService(a, b);

const laterDayFirst = (a: StaffReservation, b: StaffReservation): number =>
  a.date === b.date ? 0 : a.date > b.date ? -1 : 1;

/** Waiting or notified guests from today on by name or phone, nearest days first. */
export function entriesFound(search: string, { rows, now, today }: SearchReading) {
  const matches = guestMatcher(search);
  const isLive = ({ status, holdUntil }: StaffEntry) =>
    status === 'WAITING' || (status === 'NOTIFIED' && (holdUntil ?? '') > now.toISOString());
  return [...rows.entries.values()]
    .filter((row) => row.date >= today && isLive(row) && matches(row))
    .sort(inOrderOfList)
    .slice(0, FOUND_MOST);
}

type Found = ReplyOf<SearchName>;

/** The kept days with the server's matches. Throws `offline` if no kept day has a match and the server did not answer. */
export function onAllDays(name: SearchName, kept: Found, told: Found | null, { rows, today }: SearchReading): Found {
  if (told === null && kept.length === 0) throw new AppError('offline');
  if (told === null) return kept;
  const found =
    name === 'findParties'
      ? joined(kept as StaffReservation[], told as StaffReservation[], rows.reservations).sort(nearestFirst(today))
      : joined(kept as StaffEntry[], told as StaffEntry[], rows.entries).sort(inOrderOfList);
  return found.slice(0, FOUND_MOST);
}

/** The server does not know unsent acts: their rows come from the desk, all others from the server. */
function joined<Row extends StaffReservation | StaffEntry>(
  kept: readonly Row[],
  told: readonly Row[],
  rows: ReadonlyMap<string, Row>,
): Row[] {
  const isOurs = ({ id }: Row) => rows.get(id)?.onDesk !== undefined;
  return [...kept.filter(isOurs), ...told.filter((row) => !isOurs(row))];
}
