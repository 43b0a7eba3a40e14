import { OWN_BOOKINGS_MOST } from '#shared/reservations/limits';

interface OwnBooking {
  token: string;
  date: string;
}

const PREFIX = 'reserva.own.';
const keyOf = (venueId: string) => PREFIX + venueId;

/**
 * Tokens of bookings made in this browser, for `mine` of the booking call. They hold no name or phone; the browser
 * history has the same links.
 */
export function ownTokens(venueId: string, firstDate: string): string[] {
  return read(keyOf(venueId))
    .filter(({ date }) => date >= firstDate)
    .map(({ token }) => token);
}

export function rememberBooking(venueId: string, booking: OwnBooking, firstDate: string): void {
  const coming = read(keyOf(venueId)).filter(({ date, token }) => date >= firstDate && token !== booking.token);
  try {
    localStorage.setItem(keyOf(venueId), JSON.stringify([...coming, booking].slice(-OWN_BOOKINGS_MOST)));
  } catch {
    return; // storage is forbidden: remember nothing
  }
}

/** Of all venues: a guest may not return to the one that was booked. */
export function forgetPastBookings(firstDate: string): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      const coming = read(key).filter(({ date }) => date >= firstDate);
      if (coming.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(coming));
    }
  } catch {
    return;
  }
}

function read(key: string): OwnBooking[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
