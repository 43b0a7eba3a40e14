import type { Db } from '#server/platform/db/client';
import type { Mail } from '#server/platform/mail/outbox';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import { CODE_MS } from '#shared/codes/rules';
import type { Clock } from '#shared/time';

/** Proves an address, not a phone. */
export const emailCodes = (db: Db, mail: Mail, clock: Clock): CodeChannel => ({
  by: 'email',
  async send({ to, subject, text, lang }) {
    const now = clock.now();
    const when = { now, sendBefore: new Date(now.getTime() + CODE_MS) };
    try {
      await db.transaction((tx) => mail.queue(tx, { to, subject, text, language: lang }, when));
      return { kind: 'sent' };
    } catch {
      return { kind: 'unsent', detail: 'not queued' };
    }
  },
});
