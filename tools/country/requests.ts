import { addDays, serviceDay, systemClock } from '#shared/time';
import { venueId } from '../bench/fill.ts';
import { PENDING_EVERY } from './venues.ts';

const today = serviceDay(systemClock.now(), 'Africa/Luanda');
const tomorrow = addDays(today, 1);
/** Another run has other phones: one phone may book four times a day. */
const firstPhone = Math.floor(systemClock.now().getTime() / 1000) * 7919;

/** What a figure asks: the n-th request of a country with so many venues. */
export interface Asked {
  path: string;
  body?: object;
}
export interface Action {
  name: string;
  /** Requests of the shorter of two runs. */
  rounds: number;
  ask(n: number, venues: number): Asked[];
}

/** An approved venue; neighbours in number are not neighbours in the list. */
export const nthVenue = (n: number, venues: number): number => {
  const venue = 1 + ((n * 37) % venues);
  return venue % PENDING_EVERY === 0 ? venue - 1 : venue;
};

export const bookingOf = (n: number, venues: number, date: string): Asked => {
  const venue = nthVenue(n, venues);
  const hour = venue % 10 === 3 ? 21 : 19;
  return {
    path: '/api/reservations',
    body: {
      venueId: venueId(venue),
      roomId: roomOf(venue),
      name: 'Marisa Lopes',
      phone: `+244900${100_000 + ((firstPhone + n) % 900_000)}`,
      date,
      time: `${hour + (n % 3 === 0 ? 1 : 0)}:${n % 2 ? '00' : '30'}`,
      people: 1 + (n % 4),
      notes: null,
      depositValue: null,
    },
  };
};

const roomOf = (venue: number): string => `bbbb0000-0000-7000-8000-${(venue * 8 + 1).toString(16).padStart(12, '0')}`;

export const boardOf = (venue: number, date = today): Asked[] =>
  [`reservations?date=${date}`, `waitlist?date=${date}`, `schedule/${date}`, `figures/${date}`].map((call) => ({
    path: `/api/admin/venues/${venueId(venue)}/${call}`,
  }));

export const slotsOf = (venue: number, date = tomorrow): Asked => ({
  path: `/api/venues/venue-${venue}/schedule/${date}`,
});

/** Parameters of searches by date that a visitor can combine. */
export const searches: Record<string, string> = {
  'date alone': '',
  'evening, 3-4 people': '&period=evening&people=3-4',
  'evening, 5 or more people': '&period=evening&people=5%2B',
  'morning, when nearly all are closed': '&period=morning',
  'a word': '&search=terra%C3%A7o',
  'a mistyped word': '&search=Kiandda',
  'a street, evening, 1-2 people': '&search=Rua+Rainha+Ginga&period=evening&people=1-2',
  'from the 180th on': '&offset=180',
};

export const searchOf = (more: string, date = tomorrow): Asked => ({ path: `/api/venues?date=${date}${more}` });

const analytics = (days: number, more = ''): Asked[] => [
  { path: `/api/super-admin/analytics?from=${addDays(today, 1 - days)}&to=${today}${more}` },
];

export const actions: Action[] = [
  { name: 'booking', rounds: 100, ask: (n, venues) => [bookingOf(n, venues, tomorrow)] },
  { name: 'board (four answers)', rounds: 50, ask: (n, venues) => boardOf(nthVenue(n, venues)) },
  { name: 'slots', rounds: 100, ask: (n, venues) => [slotsOf(nthVenue(n, venues))] },
  ...Object.entries(searches).map(([name, more]) => ({
    name: `search by date: ${name}`,
    rounds: 10,
    ask: () => [searchOf(more)],
  })),
  { name: 'analytics of 30 days', rounds: 5, ask: () => analytics(30) },
  { name: 'analytics of 30 days, one city', rounds: 5, ask: () => analytics(30, '&city=Luanda') },
  { name: 'analytics of a year', rounds: 3, ask: () => analytics(365) },
];

let keys = 0;
export async function send(server: string, { path, body }: Asked, { cookie, n }: { cookie?: string; n: number }) {
  const headers: Record<string, string> = body
    ? {
        'content-type': 'application/json',
        'idempotency-key': `country-${process.pid}-${keys++}`,
        'x-forwarded-for': `41.${n % 250}.${Math.floor(n / 250) % 250}.7`,
      }
    : { ...(cookie && { cookie }) };
  const answer = await fetch(server + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
}
