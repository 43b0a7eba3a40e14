import { brand } from '#shared/brand';
import { isDate } from '#shared/time';

/** Where a link from elsewhere may lead: the staff's screens, by name. A link opens a screen and does nothing there. */
const places: ReadonlySet<string> = new Set([
  '/gerir-reserva',
  '/gerir-reserva/folha',
  '/gerir-reserva/templates',
  '/gerir-reserva/venue-setup',
  '/gerir-reserva/pending-venues',
  '/admin',
  '/admin/pending-venues',
]);
const BOARD = '/gerir-reserva';
/** The board on a day, by the name that its address has for one. */
export const pathOfDay = (date: string): string => `${BOARD}?date=${date}`;

const PREFIX = `${brand.deepLinkScheme}://`;
const isLink = (text: string): boolean => text.toLowerCase().startsWith(PREFIX);

/**
 * The screen's path behind `reserva://gerir-reserva?data=2026-11-21`; null for anything else, which is then nothing. Only the
 * board is led to a day: the sheet would want to know of which venue.
 */
export function pathOfLink(link: string): string | null {
  const url = link.length > 300 || !isLink(link) ? null : URL.parse(link);
  if (url === null || url.username !== '' || url.port !== '') return null;
  const path = `/${url.host}${url.pathname}`.replace(/\/$/, '');
  if (!places.has(path)) return null;
  const date = url.searchParams.get('data');
  return path === BOARD && date !== null && isDate(date) ? pathOfDay(date) : path;
}

/** The first link among a program's arguments: how Windows and Linux hand one over. */
export const linkAmong = (argv: readonly string[]): string | undefined => argv.find(isLink);
