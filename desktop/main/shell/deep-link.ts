import { brand } from '#shared/brand';
import { isDate } from '#shared/time';

/** Screens that a link may open. A link never starts an action. */
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
export const pathOfDay = (date: string): string => `${BOARD}?date=${date}`;

const PREFIX = `${brand.deepLinkScheme}://`;
const isLink = (text: string): boolean => text.toLowerCase().startsWith(PREFIX);

/** Null for an unknown link. Only the board takes a date, because the sheet also needs a venue. */
export function pathOfLink(link: string): string | null {
  const url = link.length > 300 || !isLink(link) ? null : URL.parse(link);
  if (url === null || url.username !== '' || url.port !== '') return null;
  const path = `/${url.host}${url.pathname}`.replace(/\/$/, '');
  if (!places.has(path)) return null;
  const date = url.searchParams.get('data');
  return path === BOARD && date !== null && isDate(date) ? pathOfDay(date) : path;
}

export const linkAmong = (argv: readonly string[]): string | undefined => argv.find(isLink);
