import { digestOf, newToken } from '#server/features/auth/passwords';
import {
  emailStateOf,
  insertVerification,
  isUsedVerification,
  lastSentAt,
  lockEmailState,
  setEmailVerified,
  takeVerification,
} from '#server/features/auth/verification-queries';
import type { Tx } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { takePoint } from '#server/platform/http/limits';
import { noteSecurity } from '#server/platform/http/security-log';
import type { OwnEmail } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { HOUR_MS } from '#shared/time';

export const VERIFICATION_MS = 48 * HOUR_MS;
/** The e-mail of the sign-up is not counted. */
export const LETTERS_PER_HOUR = 3;

type VerificationCall = Pick<Call, 'clock' | 'mail' | 'publicUrl' | 'lang' | 'say'>;

/** The e-mail has no name in it: a stranger could sign up with another person's address and choose the text. */
export async function queueVerification(
  tx: Tx,
  account: { id: string; email: string },
  { clock, mail, publicUrl, lang, say }: VerificationCall,
): Promise<void> {
  const { token, tokenHash } = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VERIFICATION_MS);
  await insertVerification(tx, { tokenHash, userId: account.id, email: account.email, expiresAt, now });
  const message = {
    to: account.email,
    subject: say('emailVerification.letter.subject'),
    text: say('emailVerification.letter.text', { link: `${publicUrl}/confirmar-email/${token}` }),
    language: lang,
  };
  await mail.queue(tx, message, { now, sendBefore: expiresAt });
}

export async function ownEmail(call: Call): Promise<OwnEmail> {
  const { id } = signedIn(call);
  const { email, verifiedAt } = await emailStateOf(call.db, id);
  const sentAt = email === null ? null : await lastSentAt(call.db, id, email);
  return {
    email,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    canSend: call.mail.isConfigured,
  };
}

/** Sends nothing if the address is verified. Throws `mail_off` and `too_many_requests`. */
export async function sendEmailVerification(call: Call): Promise<OwnEmail> {
  const { id } = signedIn(call);
  const before = await ownEmail(call);
  if (before.email === null || before.verifiedAt !== null) return before;
  if (!call.mail.isConfigured) throw new AppError('mail_off');
  await countLetter(id, call);
  await call.db.transaction(async (tx) => {
    const { email, verifiedAt } = await lockEmailState(tx, id);
    if (email !== null && verifiedAt === null) await queueVerification(tx, { id, email }, call);
  });
  return ownEmail(call);
}

async function countLetter(userId: string, { limits }: Call): Promise<void> {
  const letters = limits.counter('verification', LETTERS_PER_HOUR, HOUR_MS / 1000);
  await takePoint(letters, userId);
}

/** Throws `verification_used` and `verification_over`. */
export async function verifyEmail(token: string, call: Call): Promise<void> {
  const tokenHash = digestOf(token);
  const now = call.clock.now();
  const account = await call.db.transaction(async (tx) => {
    const link = await takeVerification(tx, tokenHash, now);
    if (link === null) return null;
    if (!(await setEmailVerified(tx, link.userId, link.email, now))) throw new AppError('verification_over');
    return link.userId;
  });
  if (account !== null) return noteSecurity(call, 'email_verified', { account });
  throw new AppError((await isUsedVerification(call.db, tokenHash)) ? 'verification_used' : 'verification_over');
}
