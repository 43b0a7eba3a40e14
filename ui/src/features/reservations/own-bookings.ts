import { OWN_BOOKINGS_MOST } from '#shared/reservations/limits';

interface OwnBooking {
  token: string;
  date: string;
}

const keyOf = (venueId: string) => `reserva.own.${venueId}`;

/**
 * Tokens of bookings made in this browser, for `mine` of the booking call. They hold no name or phone; the browser
 * history has the same links.
 */
export function ownTokens(venueId: string, firstDate: string): string[] {
  return read(venueId)
    .filter(({ date }) => date >= firstDate)
    .map(({ token }) => token);
}

/** Kept until the booking's day is over. */
export function rememberBooking(venueId: string, booking: OwnBooking, firstDate: string): void {
  const coming = read(venueId).filter(({ date, token }) => date >= firstDate && token !== booking.token);
  try {
    localStorage.setItem(keyOf(venueId), JSON.stringify([...coming, booking].slice(-OWN_BOOKINGS_MOST)));
  } catch {
    return; // storage is forbidden: remember nothing
  }
}

function read(venueId: string): OwnBooking[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(venueId)) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
