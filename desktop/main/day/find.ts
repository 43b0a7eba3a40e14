import type { DeskReading } from '#desktop/main/day/reads';
import { inOrderOfList, inOrderOfService, partyOfDay } from '#desktop/main/day/shown';
import { guestMatcher } from '#shared/guests/search';
import type { StaffReservation } from '#shared/reservations/desk';
import { daysBetween } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';

const FOUND_MOST = 50;

/** Parties of the kept days by name or phone digits, nearest days first. */
export function partiesFound(search: string, { rows, now, today }: Pick<DeskReading, 'rows' | 'now' | 'today'>) {
  const matches = guestMatcher(search);
  const away = (row: StaffReservation) => Math.abs(daysBetween(today, row.date));
  return [...rows.reservations.values()]
    .filter(matches)
    .map((row) => ({ row, away: away(row) }))
    .sort((a, b) => a.away - b.away || laterDayFirst(a.row, b.row) || inOrderOfService(a.row, b.row))
    .slice(0, FOUND_MOST)
    .map(({ row }) => partyOfDay(row, now));
}

const laterDayFirst = (a: StaffReservation, b: StaffReservation): number =>
  a.date === b.date ? 0 : a.date > b.date ? -1 : 1;

/** Waiting or notified guests from today on by name or phone, nearest days first. */
export function entriesFound(search: string, { rows, now, today }: Pick<DeskReading, 'rows' | 'now' | 'today'>) {
  const matches = guestMatcher(search);
  const isLive = ({ status, holdUntil }: StaffEntry) =>
    status === 'WAITING' || (status === 'NOTIFIED' && (holdUntil ?? '') > now.toISOString());
  return [...rows.entries.values()]
    .filter((row) => row.date >= today && isLive(row) && matches(row))
    .sort(inOrderOfList)
    .slice(0, FOUND_MOST);
}
