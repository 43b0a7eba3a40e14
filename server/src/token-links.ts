import { eq } from 'drizzle-orm';
import { digestOf } from '#server/features/auth/passwords';
import { emailVerifications, passwordResets } from '#server/features/auth/table';
import { enquiries } from '#server/features/enquiries/table';
import { reservations } from '#server/features/reservations/table';
import { staffInvites } from '#server/features/staff/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import type { ReadDb } from '#server/platform/db/client';

/** As the browser's router: any case, optional slash at the end. */
const LINK = /^\/(reserva|lista|pedido|convite|nova-palavra-passe|confirmar-email)\/([^/]+)\/?$/i;

const tables = { reserva: reservations, lista: waitlistEntries, pedido: enquiries };

/** Whether a token link opens nothing; false for other paths. */
export async function isDeadLink(db: ReadDb, path: string): Promise<boolean> {
  const [, screen, token] = LINK.exec(path) ?? [];
  if (screen === undefined || token === undefined) return false;
  return !(await isKnown(db, screen.toLowerCase(), token));
}

/** Used or expired invitations and account links are known: their pages explain it. */
async function isKnown(db: ReadDb, screen: string, token: string): Promise<boolean> {
  if (screen === 'convite') {
    const ofInvite = eq(staffInvites.tokenHash, digestOf(token));
    return (await db.select({ id: staffInvites.id }).from(staffInvites).where(ofInvite).limit(1)).length > 0;
  }
  if (screen === 'nova-palavra-passe') {
    const ofReset = eq(passwordResets.tokenHash, digestOf(token));
    return (await db.select({ id: passwordResets.userId }).from(passwordResets).where(ofReset).limit(1)).length > 0;
  }
  if (screen === 'confirmar-email') {
    const ofEmail = eq(emailVerifications.tokenHash, digestOf(token));
    return (
      (await db.select({ id: emailVerifications.userId }).from(emailVerifications).where(ofEmail).limit(1)).length > 0
    );
  }
  const table = tables[screen as keyof typeof tables];
  return (await db.select({ id: table.id }).from(table).where(eq(table.guestToken, token)).limit(1)).length > 0;
}
