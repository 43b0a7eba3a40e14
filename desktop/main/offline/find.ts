import type { Reading } from '#desktop/main/offline/reads';
import { inOrderOfService, partyOfDay } from '#desktop/main/offline/shown';
import { parsePhone, phoneDigits } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { daysBetween } from '#shared/time';
import { searchWords } from '#shared/venues/text';

const FOUND_MOST = 50;

/** Parties of the days that the desk keeps, by name or by a stretch of the phone's digits; the nearest days first. */
export function partiesFound(search: string, { rows, now, today }: Pick<Reading, 'rows' | 'now' | 'today'>) {
  const matches = matcher(search);
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

/** What looks like a phone is one; everything else is a name. */
function matcher(search: string): (row: StaffReservation) => boolean {
  if (/^[\d\s.+()-]+$/.test(search)) {
    const digits = phoneDigits(parsePhone(search) ?? search);
    return ({ phone }) => digits !== '' && phone.includes(digits);
  }
  const words = searchWords(search);
  return ({ name }) => {
    const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return words.length > 0 && words.every((word) => folded.includes(word));
  };
}
