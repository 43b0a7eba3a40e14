import { pathOfDay } from '#desktop/main/shell/deep-link';
import type { DayRows } from '#shared/desk/rows';
import { isKept } from '#shared/desk/seats';
import type { Say } from '#shared/i18n/say';
import type { StaffReservation } from '#shared/reservations/desk';
import { civilDate } from '#shared/time';
import type { StaffEntry } from '#shared/waitlist/schema';

export interface DeskNotification {
  title: string;
  body: string;
  path: string;
}

type NotifiedRows = Pick<DayRows, 'venue' | 'reservations' | 'entries' | 'slots'>;
type PartyFields = Pick<StaffReservation, 'date' | 'time' | 'people'>;

/** Without names: the system stores notifications in clear and shows them on a locked screen. */
export function notificationsOf(before: NotifiedRows | null, after: NotifiedRows, say: Say): DeskNotification[] {
  if (before === null) return [];
  const notificationOf = (key: string, party: PartyFields): DeskNotification => ({
    title: say(`shell.news.${key}`),
    body: say('shell.news.party', { count: party.people, date: shortDate(civilDate(party)), time: party.time }),
    path: pathOfDay(party.date),
  });
  const bookings = [...after.reservations.values()].filter(
    (row) => row.source === 'web' && row.status === 'CONFIRMED' && isNew(row, before),
  );
  const answers = [...after.entries.values()].flatMap((row) => {
    const key = answerOf(before.entries.get(row.id), row);
    return key === null ? [] : [notificationOf(key, row)];
  });
  return [...bookings.map((row) => notificationOf('booking', row)), ...answers];
}

/** A held booking counts as new once the guest confirmed it. Bookings of a day that the desk did not keep are older. */
function isNew({ id, date }: StaffReservation, before: NotifiedRows): boolean {
  const known = before.reservations.get(id);
  return known === undefined ? isKept(before, date) : known.status === 'HOLD';
}

function answerOf(before: StaffEntry | undefined, after: StaffEntry): 'accepted' | 'over' | null {
  if (before?.status !== 'NOTIFIED' || after.status === 'NOTIFIED') return null;
  return after.status === 'ACCEPTED' ? 'accepted' : 'over';
}

const shortDate = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`;
