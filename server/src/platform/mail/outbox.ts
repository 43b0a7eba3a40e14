import { and, eq, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { type Db, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { loggedFault } from '#server/platform/http/logged';
import { type Mailer, type MailMessage, type MailOutcome, refuseBadHeaders } from '#server/platform/mail/mailer';
import { mailOutbox } from '#server/platform/mail/table';
import { currentTraceparent, sendSpan } from '#server/platform/tracing/spans';
import { seal, unseal } from '#server/seal';
import { newId } from '#shared/ids';
import { pauseAfter } from '#shared/messages/delivery';
import { type Clock, MINUTE_MS } from '#shared/time';

export interface Mail {
  readonly isConfigured: boolean;
  /** Sent after the commit, with retries, until `sendBefore`. Throws for line breaks in a header. */
  queue(tx: Tx, message: MailMessage, when: { now: Date; sendBefore: Date }): Promise<void>;
  sendDue(deps: MailDeps, isStopping?: () => boolean): Promise<void>;
}

interface MailDeps {
  db: Db;
  clock: Clock;
  log: Logger;
}

const AT_ONCE = 3;
const PURPOSE = 'reserva mail outbox';
/** Lease of a claimed message; longer than one attempt. */
const CLAIMED_MS = 5 * MINUTE_MS;

export const mailCounter = new Counter({
  name: 'reserva_mails_total',
  help: 'Attempts to send an e-mail by outcome (sent, retry, failed), and e-mails dropped as too late',
  labelNames: ['outcome'],
  registers: [],
});

/** Without an SMTP server: logs that a message was not sent, without its content. */
export function unsentMail(log: Logger): Mail {
  const channel = log.child({ channel: 'mail' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  return {
    isConfigured: false,
    async queue(_tx, message) {
      refuseBadHeaders(message);
      channel.info('an e-mail would be sent here if MAIL_URL were set');
    },
    async sendDue() {},
  };
}

/** Through the outbox, encrypted with the first secret; decrypts with any. `takeTurn` waits for the rate of the server. */
export function mailBy(
  mailer: Mailer,
  secrets: readonly [string, ...string[]],
  takeTurn: () => Promise<void> = async () => {},
): Mail {
  return {
    isConfigured: true,
    async queue(tx, message, { now, sendBefore }) {
      refuseBadHeaders(message);
      const { to, subject, text, html, language } = message;
      const sealed = seal(JSON.stringify({ to, subject, text, html, language }), secrets[0], PURPOSE);
      const times = { nextAttemptAt: now, sendBefore, createdAt: now };
      await tx.insert(mailOutbox).values({ id: newId(), sealed, traceparent: currentTraceparent(), ...times });
      tx.unit.hasMail = true;
    },
    async sendDue(deps, isStopping = () => false) {
      await dropLate(deps);
      const work = async () => {
        while (!isStopping()) {
          const claim = await claimNext(deps);
          if (claim === null) return;
          await takeTurn();
          const { traceparent, attempts } = claim;
          const attributes = { 'reserva.attempt': attempts };
          await sendSpan({ name: 'send e-mail', traceparent, attributes }, async () =>
            record(deps, claim, await attempt(mailer, claim, secrets)),
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
  };
}

async function dropLate({ db, clock, log }: MailDeps): Promise<void> {
  const late = await db
    .delete(mailOutbox)
    .where(lte(mailOutbox.sendBefore, clock.now()))
    .returning({ id: mailOutbox.id });
  for (const { id } of late) log.error({ mailId: id }, 'e-mail dropped: it could not be sent in time');
  mailCounter.inc({ outcome: 'late' }, late.length);
}

interface MailClaim {
  id: string;
  sealed: string;
  attempts: number;
  traceparent: string | null;
}

/** The longest due message, or null. Concurrent processes get different ones. */
async function claimNext({ db, clock }: MailDeps): Promise<MailClaim | null> {
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIMED_MS);
  const [row] = await rowsOf<MailClaim>(db, statement(CLAIM, now.toISOString(), until.toISOString()));
  return row ?? null;
}

const CLAIM = `
  update mail_outbox set attempts = attempts + 1, next_attempt_at = $2::timestamptz
  where id = (
    select id from mail_outbox where next_attempt_at <= $1::timestamptz and send_before > $1::timestamptz
    order by next_attempt_at, id limit 1 for update skip locked
  )
  returning id, sealed, attempts, traceparent`;

async function attempt(mailer: Mailer, { id, sealed }: MailClaim, secrets: readonly string[]): Promise<MailOutcome> {
  const text = unseal(sealed, secrets, PURPOSE);
  if (text === null) return { kind: 'failed', detail: 'encrypted under a SESSION_SECRET that is not known any more' };
  return mailer.send(id, JSON.parse(text) as MailMessage);
}

async function record({ db, clock, log }: MailDeps, { id, attempts }: MailClaim, outcome: MailOutcome): Promise<void> {
  mailCounter.inc({ outcome: outcome.kind });
  const isOurs = and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts));
  const pause = outcome.kind === 'retry' ? pauseAfter(attempts, null) : null;
  try {
    if (pause === null) await db.delete(mailOutbox).where(isOurs);
    else {
      const nextAttemptAt = new Date(clock.now().getTime() + pause);
      await db.update(mailOutbox).set({ nextAttemptAt }).where(isOurs);
    }
  } catch (error) {
    log.error({ mailId: id, err: loggedFault(error) }, 'e-mail outcome not stored: it may be sent twice');
  }
  if (outcome.kind === 'sent') return;
  const line = { mailId: id, attempts, ...outcome };
  if (pause === null) log.error(line, 'e-mail not sent: no more attempts');
  else log.warn(line, 'e-mail not sent: another attempt follows');
}
