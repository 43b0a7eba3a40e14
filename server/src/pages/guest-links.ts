import { eq } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client';
import { reservations } from '#server/reservations/table';
import { waitlistEntries } from '#server/waitlist/table';

/** As the browser's router reads addresses: in any letter case, with or without a slash at the end. */
const GUEST_LINK = /^\/(reserva|lista)\/([^/]+)\/?$/i;

/** Whether an address is a guest's link that opens nothing. Addresses of other screens are none of these. */
export async function isDeadGuestLink(db: ReadDb, path: string): Promise<boolean> {
  const [, screen, token] = GUEST_LINK.exec(path) ?? [];
  if (screen === undefined || token === undefined) return false;
  const table = screen.toLowerCase() === 'reserva' ? reservations : waitlistEntries;
  const found = await db.select({ id: table.id }).from(table).where(eq(table.guestToken, token)).limit(1);
  return found.length === 0;
}
