import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { MailMessage } from '#server/platform/mail/mailer';
import { mailCounter, unsentMail } from '#server/platform/mail/outbox';
import { smtpMailer } from '#server/platform/mail/smtp';
import { seal, unseal } from '#server/seal';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { type Inbox, MAIL_FROM, startInbox } from '#server/testing/inbox';
import { loggedLines } from '#server/testing/logged';
import { METRICS_TOKEN, serverForFile } from '#server/testing/server';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

const { log, lines } = loggedLines();
const server = await serverForFile({ log });
let inbox: Inbox;
beforeEach(async () => {
  inbox = await startInbox();
  server.clock.set(SATURDAY_EVENING);
  lines.length = 0;
  await server.database.raw.query('delete from mail_outbox');
});
afterEach(() => inbox.close());

const LINK = 'http://localhost:3000/confirmar-email/Zz0123456789_abcdefghijklmnopqrstuvwxyzABCDE';
const aMessage = (given: Partial<MailMessage> = {}): MailMessage => ({
  to: 'ana@exemplo.ao',
  subject: 'Confirme o seu e-mail: já está quase',
  text: `Olá Ana,\nabra esta ligação:\n${LINK}\n`,
  language: 'PT-AO',
  ...given,
});
const queue = (given: Partial<MailMessage> = {}, forMs = HOUR_MS) => {
  const now = server.clock.now();
  const when = { now, sendBefore: new Date(now.getTime() + forMs) };
  return server.database.db.transaction((tx) => inbox.mail(server.clock).queue(tx, aMessage(given), when));
};
const deps = () => ({ db: server.database.db, clock: server.clock, log });
const send = () => inbox.mail(server.clock).sendDue(deps());
const stored = () =>
  rowsOf<{ sealed: string; attempts: number }>(
    server.database.db,
    statement('select sealed, attempts from mail_outbox order by created_at, id'),
  );
const counted = async (outcome: string) =>
  (await mailCounter.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

describe('an e-mail', () => {
  test('arrives with text, sender, language and a header against automatic replies', async () => {
    await queue({ html: `<p lang="pt">Olá Ana</p><a href="${LINK}">abrir</a>` });
    await send();
    const { to, subject, text, email } = inbox.received[0]!;
    expect(to).toEqual(['ana@exemplo.ao']);
    expect(subject).toBe('Confirme o seu e-mail: já está quase');
    expect(text).toContain(LINK);
    expect(email.html).toContain('Olá Ana');
    expect(email.from).toMatchObject({ name: 'Reserva', address: 'reservas@exemplo.ao' });
    expect(email.messageId).toMatch(/^<[\da-f-]{36}@exemplo\.ao>$/);
    expect(new Date(email.date!)).toEqual(new Date(SATURDAY_EVENING));
    const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ 'content-language': 'pt-AO', 'auto-submitted': 'auto-generated' });
    expect(inbox.linkTo('ana@exemplo.ao', '/confirmar-email/')).toBe(LINK);
  });

  test('is unreadable in the database while queued, and deleted once sent', async () => {
    await queue();
    const [row] = await stored();
    expect(Buffer.from(row!.sealed, 'base64url').toString('latin1')).not.toMatch(/ana@|confirmar/);
    await send();
    expect(await stored()).toEqual([]);
  });

  test('of a failed transaction is never sent', async () => {
    const when = { now: server.clock.now(), sendBefore: new Date(server.clock.now().getTime() + HOUR_MS) };
    const failing = server.database.db.transaction(async (tx) => {
      await inbox.mail(server.clock).queue(tx, aMessage(), when);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await send();
    expect(inbox.received).toEqual([]);
  });

  test.each([
    { to: 'ana@exemplo.ao\r\nBcc: outra@exemplo.ao' },
    { to: 'ana@exemplo.ao\nBcc: outra@exemplo.ao' },
    { to: 'ana@exemplo.ao, outra@exemplo.ao' },
    { to: 'Ana <ana@exemplo.ao>' },
    { subject: 'Olá\r\nBcc: outra@exemplo.ao' },
    { subject: 'Olá\u0000' },
    { subject: 'Olá\u0085X: y' },
  ])('with a header in address or subject is refused: %j', async (given) => {
    await expect(queue(given)).rejects.toThrow('not fit for a header');
    const channel = unsentMail(log);
    const when = { now: server.clock.now(), sendBefore: server.clock.now() };
    const unsent = server.database.db.transaction((tx) => channel.queue(tx, aMessage(given), when));
    await expect(unsent).rejects.toThrow('not fit for a header');
    expect(await stored()).toEqual([]);
  });
});

describe('a failed attempt', () => {
  test.each([[451], [0]])(
    'with a temporary failure (%i) is retried after a growing pause, and counted',
    async (code) => {
      inbox.next(code, code);
      const before = await counted('retry');
      await queue();
      await send();
      await send(); // not due yet
      expect(inbox.attempts).toHaveLength(1);
      server.clock.advance(15_000);
      await send();
      expect(inbox.attempts).toHaveLength(2);
      server.clock.advance(15_000);
      await send();
      expect(inbox.attempts).toHaveLength(2);
      server.clock.advance(15_000);
      await send();
      expect(inbox.received).toHaveLength(1);
      expect(await stored()).toEqual([]);
      expect((await counted('retry')) - before).toBe(2);
    },
  );

  test('with a permanent failure (550) is not retried', async () => {
    inbox.next(550);
    const before = await counted('failed');
    await queue();
    await send();
    expect(await stored()).toEqual([]);
    expect((await counted('failed')) - before).toBe(1);
    expect(lines).toEqual([expect.objectContaining({ kind: 'failed', detail: 'EENVELOPE 550', level: 50 })]);
  });

  test('without a reachable server is retried at most nine times', async () => {
    await queue({}, 24 * HOUR_MS);
    const { url } = inbox;
    await inbox.close();
    for (let attempt = 1; attempt <= 9; attempt++) {
      expect(await stored()).toHaveLength(1);
      await send();
      server.clock.advance(15 * MINUTE_MS);
    }
    expect(await stored()).toEqual([]);
    expect(lines.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    inbox = await startInbox(Number(new URL(url).port));
  });

  test('until the deadline drops the message', async () => {
    inbox.next(451);
    await queue({}, 10_000);
    await send();
    server.clock.advance(15_000);
    await send();
    expect(inbox.attempts).toHaveLength(1);
    expect(await stored()).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'e-mail dropped: it could not be sent in time' });
  });

  test('logs no address, text or link', async () => {
    inbox.next(451, 550, 0);
    await queue();
    for (let attempt = 0; attempt < 3; attempt++) {
      await send();
      server.clock.advance(MINUTE_MS);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/ana|exemplo|confirmar-email|Olá/i);
  });
});

test('concurrent senders send each message once', async () => {
  for (let n = 0; n < 20; n++) await queue({ to: `a${n}@exemplo.ao` });
  await Promise.all([send(), send(), send(), send()]);
  expect(inbox.received.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `a${n}@exemplo.ao`).sort(),
  );
});

test('a message claimed by a dead process is sent by another one after five minutes', async () => {
  await queue();
  await server.database.raw.query('update mail_outbox set attempts = 1, next_attempt_at = $1', [
    new Date(server.clock.now().getTime() + 5 * MINUTE_MS).toISOString(),
  ]);
  await send();
  expect(inbox.received).toEqual([]);
  server.clock.advance(5 * MINUTE_MS);
  await send();
  expect(inbox.received).toHaveLength(1);
});

test('a message opens with the former secret, and with no other', () => {
  const purpose = 'reserva mail outbox';
  const sealed = seal('olá', 'the former secret', purpose);
  expect(unseal(sealed, ['the present secret', 'the former secret'], purpose)).toBe('olá');
  expect(unseal(sealed, ['the present secret'], purpose)).toBeNull();
  expect(unseal(`${sealed.slice(0, -2)}AA`, ['the former secret'], purpose)).toBeNull();
  expect(unseal(sealed, ['the former secret'], 'reserva second factor')).toBeNull();
});

test('without an SMTP server the log has the attempt, and nothing of the message', async () => {
  const mail = unsentMail(log);
  const when = { now: server.clock.now(), sendBefore: server.clock.now() };
  await server.database.db.transaction((tx) => mail.queue(tx, aMessage(), when));
  expect(mail.isConfigured).toBe(false);
  expect(lines).toEqual([expect.objectContaining({ channel: 'mail', level: 30 })]);
  expect(JSON.stringify(lines)).not.toMatch(/ana|exemplo|confirmar-email|Olá/i);
});

test('is not sent unencrypted to another machine', async () => {
  const url = inbox.url.replace('127.0.0.1', '0.0.0.0'); // reaches the inbox under a name that does not count as this machine
  const mailer = smtpMailer({ url, from: MAIL_FROM, clock: server.clock });
  expect(await mailer.send('1', aMessage())).toEqual({ kind: 'retry', detail: expect.stringMatching(/^ETLS/) });
  expect(inbox.received).toEqual([]);
});

test('the outcomes are in the metrics', async () => {
  await queue();
  await send();
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(await answer.text()).toMatch(/^reserva_mails_total\{outcome="sent"\} \d+$/m);
});
