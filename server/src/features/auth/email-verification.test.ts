import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LETTERS_PER_HOUR, VERIFICATION_MS } from '#server/features/auth/email-verification';
import { emailVerifications, users } from '#server/features/auth/table';
import { anAccount, aSignUp, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { aVenue } from '#server/testing/builders';
import { testClock } from '#server/testing/clock';
import { type Inbox, startInbox } from '#server/testing/inbox';
import { loggedLines } from '#server/testing/logged';
import { standInPages } from '#server/testing/pages';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';

const { log, lines } = loggedLines();
const clock = testClock();
let inbox: Inbox;
let server: TestServer;
let mail: ReturnType<Inbox['mail']>;
beforeAll(async () => {
  inbox = await startInbox();
  mail = inbox.mail(clock);
  const { folder, bundle } = standInPages();
  server = await startTestServer({ clock, log, mail, pages: folder, bundle });
});
afterAll(async () => {
  await server.close();
  await inbox.close();
});
beforeEach(() => {
  inbox.received.length = 0;
});

type Manager = Caller & { id: string; email: string };
async function signUp(headers: Record<string, string> = {}, at = server): Promise<Manager> {
  const email = `gestora-${newId()}@exemplo.ao`;
  const caller = at.caller();
  const { status, body } = await caller.call('signUpManager', aSignUp({ email }), headers);
  expect(status).toBe(201);
  return { ...caller, id: body.user.id, email };
}
const deliver = () => mail.sendDue({ db: server.database.db, clock, log });
/** The link of the last letter, which is sent first. */
async function linkTo(email: string): Promise<string> {
  await deliver();
  return inbox.linkTo(email, '/confirmar-email/')!;
}
const tokenOf = (link: string) => link.split('/').at(-1)!;
const verify = (link: string) => server.caller().call('verifyEmail', { token: tokenOf(link) });
const verifiedAt = async (id: string) => {
  const [row] = await server.database.db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, id));
  return row!.at;
};
const told = () => lines.filter(({ event }) => event === 'email_verified');

describe('a manager who signs up', () => {
  test('gets a link whose page changes nothing, and whose button verifies', async () => {
    const { id, email } = await signUp();
    const link = await linkTo(email);
    expect(inbox.received).toHaveLength(1);
    expect(inbox.received[0]).toMatchObject({ to: [email], subject: 'Confirme o seu e-mail na Reserva' });
    expect(link).toMatch(/^http:\/\/localhost:3000\/confirmar-email\/[\w-]{43}$/);
    const path = new URL(link).pathname;
    for (const method of ['GET', 'HEAD']) {
      const page = await server.caller().fetch(path, { method });
      expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('cache-control')]).toEqual([
        200,
        'noindex',
        'no-store',
      ]);
    }
    expect(await verifiedAt(id)).toBeNull();
    clock.advance(MINUTE_MS);
    expect((await verify(link)).status).toBe(200);
    expect(await verifiedAt(id)).toEqual(clock.now());
    expect(told()).toMatchObject([{ account: id, by: null, channel: 'security' }]);
  });

  test('gets the letter in the language of the sign-up, without text chosen by a stranger', async () => {
    const { email } = await signUp({ 'accept-language': 'en' });
    await deliver();
    expect(inbox.received[0]!.subject).toBe('Confirm your e-mail address at Reserva');
    expect(inbox.received[0]!.text).toContain('The link works once, for 48 hours.');
    expect(inbox.received[0]!.text).not.toContain('Ana');
    expect(inbox.linkTo(email, '/confirmar-email/')).toBeDefined();
  });

  test('gets one letter for two calls with one Idempotency-Key', async () => {
    const form = aSignUp({ email: `gestora-${newId()}@exemplo.ao` });
    const key = { 'idempotency-key': newId() };
    for (const _ of [1, 2]) expect((await server.caller().call('signUpManager', form, key)).status).toBe(201);
    await deliver();
    expect(inbox.received).toHaveLength(1);
  });

  test('may do everything while the address is not verified', async () => {
    const manager = await signUp();
    expect((await manager.call('currentUser', {})).status).toBe(200);
    expect((await manager.call('managedVenues', {})).status).toBe(200);
    const { email } = manager;
    expect((await server.caller().call('logInManager', { email, password: PASSWORD })).status).toBe(200);
  });
});

describe('a link', () => {
  test('is refused with its own text when used again', async () => {
    const { email } = await signUp();
    const link = await linkTo(email);
    await verify(link);
    const again = await verify(link);
    expect([again.status, again.error.code]).toEqual([410, 'verification_used']);
    expect(again.error.message).toBe('Esta ligação já foi usada: o e-mail ficou confirmado.');
    expect((await server.caller().fetch(new URL(link).pathname)).status).toBe(200);
  });

  test('verifies once when two press it at the same moment', async () => {
    const { id, email } = await signUp();
    const link = await linkTo(email);
    const answers = await Promise.all([verify(link), verify(link), verify(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(told().filter(({ account }) => account === id)).toHaveLength(1);
  });

  test('expires after 48 hours, and its page still opens', async () => {
    const [early, late] = [await signUp(), await signUp()];
    const links = [await linkTo(early.email), await linkTo(late.email)];
    clock.advance(VERIFICATION_MS - 1);
    expect((await verify(links[0]!)).status).toBe(200);
    clock.advance(1);
    expect((await verify(links[1]!)).error.code).toBe('verification_over');
    expect(await verifiedAt(late.id)).toBeNull();
    expect((await server.caller().fetch(new URL(links[1]!).pathname)).status).toBe(200);
  });

  test('that does not exist is refused, and its page is not found in any letter case', async () => {
    const wrong = `/confirmar-email/${'x'.repeat(43)}`;
    expect((await verify(wrong)).error.code).toBe('verification_over');
    for (const path of [wrong, wrong.replace('confirmar-email', 'Confirmar-EMAIL')]) {
      expect((await server.caller().fetch(path)).status).toBe(404);
    }
  });

  test('is void once a later one was requested', async () => {
    const manager = await signUp();
    const first = await linkTo(manager.email);
    expect((await manager.call('sendEmailVerification', {})).status).toBe(200);
    const second = await linkTo(manager.email);
    expect(second).not.toBe(first);
    const refused = await verify(first);
    expect(refused.error.code).toBe('verification_over');
    expect(refused.error.message).toContain('foi enviada uma ligação mais recente');
    expect((await verify(second)).status).toBe(200);
  });

  test('is valid for one of several requests at the same moment', async () => {
    const manager = await signUp();
    await Promise.all([1, 2, 3].map(() => manager.call('sendEmailVerification', {})));
    await deliver();
    const links = inbox.received.map(({ text }) => /https?:\/\/\S+/.exec(text)![0]);
    expect(links).toHaveLength(4);
    const statuses: number[] = [];
    for (const link of links) statuses.push((await verify(link)).status);
    expect(statuses.sort()).toEqual([200, 410, 410, 410]);
  });

  test('verifies only the address that it was sent to', async () => {
    const { id, email } = await signUp();
    const link = await linkTo(email);
    const other = { email: `outra-${newId()}@exemplo.ao` };
    await server.database.db.update(users).set(other).where(eq(users.id, id));
    expect((await verify(link)).error.code).toBe('verification_over');
    expect(await verifiedAt(id)).toBeNull();
  });

  test('is stored as an unusable digest and not logged', async () => {
    const { id, email } = await signUp();
    const link = await linkTo(email);
    const [row] = await server.database.db.select().from(emailVerifications).where(eq(emailVerifications.userId, id));
    expect(JSON.stringify(row)).not.toContain(tokenOf(link));
    expect((await verify(row!.tokenHash)).error.code).toBe('verification_over');
    for (const path of [new URL(link).pathname, new URL(link).pathname.toUpperCase()])
      await server.caller().fetch(path);
    await verify(link);
    await verify(link);
    expect(JSON.stringify(lines).toLowerCase()).not.toContain(tokenOf(link).toLowerCase());
    expect(JSON.stringify(lines)).not.toContain(email);
  });
});

describe('requesting another letter', () => {
  test(`is refused after ${LETTERS_PER_HOUR} within an hour, with the time to wait`, async () => {
    const [manager, other] = [await signUp(), await signUp()];
    const ask = () => manager.call('sendEmailVerification', {}, { 'accept-language': 'en' });
    for (let letter = 1; letter <= LETTERS_PER_HOUR; letter++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect(refused.error.message).toMatch(/^Too many requests\. Try again in \d+ minutes/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    await deliver();
    expect(inbox.received.filter(({ to }) => to.includes(manager.email))).toHaveLength(1 + LETTERS_PER_HOUR);
    expect((await other.call('sendEmailVerification', {})).status).toBe(200);
  });

  test('sends nothing once the address is verified', async () => {
    const manager = await signUp();
    await verify(await linkTo(manager.email));
    inbox.received.length = 0;
    const { status, body } = await manager.call('sendEmailVerification', {});
    expect([status, body.verifiedAt]).toEqual([200, clock.now().toISOString()]);
    await deliver();
    expect(inbox.received).toEqual([]);
  });

  test('is for signed-in accounts and their own address', async () => {
    expect((await server.caller().call('sendEmailVerification', {})).status).toBe(401);
    expect((await server.caller().call('ownEmail', {})).status).toBe(401);
  });
});

describe("the account's address", () => {
  test('shows its state and the time of the last letter', async () => {
    const manager = await signUp();
    const state = async () => (await manager.call('ownEmail', {})).body;
    const sentAt = clock.now().toISOString();
    expect(await state()).toEqual({ email: manager.email, verifiedAt: null, sentAt, canSend: true });
    await verify(await linkTo(manager.email));
    expect((await state()).verifiedAt).toBe(clock.now().toISOString());
  });

  test('is neither verified nor written to for an owner without one', async () => {
    const owner = await signedInAs(server, 'super_admin');
    await server.database.db.update(users).set({ email: null }).where(eq(users.id, owner.user.id));
    const none = { email: null, verifiedAt: null, sentAt: null, canSend: true };
    expect((await owner.call('sendEmailVerification', {})).body).toEqual(none);
  });
});

test('without an SMTP server neither a letter nor a link is created', async () => {
  const silent = await startTestServer({ clock, database: server.database });
  const manager = await signUp({}, silent);
  expect((await manager.call('ownEmail', {})).body).toMatchObject({ verifiedAt: null, sentAt: null, canSend: false });
  const refused = await manager.call('sendEmailVerification', {});
  expect([refused.status, refused.error.code]).toEqual([409, 'mail_off']);
  expect(await server.database.db.$count(emailVerifications, eq(emailVerifications.userId, manager.id))).toBe(0);
});

describe('links handed over by hand', () => {
  test('do not verify an address: neither reset link nor invitation', async () => {
    const owner = await signedInAs(server, 'super_admin');
    const account = await anAccount(server);
    const { link } = (await owner.call('issueResetLink', { email: account.email! })).body;
    await server.caller().call('resetPassword', { token: tokenOf(link), password: 'palavra nova' });
    expect(await verifiedAt(account.id)).toBeNull();
    const venue = await aVenue(server, { ownerId: owner.user.id });
    const guest = { venueId: venue.id, name: 'Rui', email: `${newId()}@exemplo.ao`, mayOverbook: false };
    const invited = (await owner.call('inviteStaff', guest)).body.link;
    const answer = { token: tokenOf(invited), nome: 'Rui', password: PASSWORD };
    const joined = (await server.caller().call('acceptInvite', answer)).body.user;
    expect(await verifiedAt(joined.id)).toBeNull();
  });
});

describe('the platform', () => {
  test('lists venues and accounts whose address is not verified', async () => {
    const owner = await signedInAs(server, 'super_admin');
    const [verified, unverified] = [await signUp(), await signUp()];
    await verify(await linkTo(verified.email));
    const city = 'Lobito' as const;
    for (const { id } of [verified, unverified]) await aVenue(server, { ownerId: id, status: 'pending', city });
    await aVenue(server, { ownerId: null, status: 'pending', city });
    await aVenue(server, { ownerId: unverified.id, city });
    const states = (venues: { ownerId?: unknown; city: string; isOwnerEmailVerified: boolean | null }[]) =>
      venues.filter((venue) => venue.city === city).map(({ isOwnerEmailVerified }) => isOwnerEmailVerified);
    expect(states((await owner.call('pendingVenues', {})).body)).toEqual([true, false, null]);
    const listed = await owner.call('platformVenues', { search: 'Lobito', standings: ['approved'] });
    expect(states(listed.body.venues)).toEqual([false]);
    const ofUser = async (search: string) => (await owner.call('platformUsers', { search })).body.users[0];
    expect((await ofUser(verified.email))?.isEmailVerified).toBe(true);
    expect((await ofUser(unverified.email))?.isEmailVerified).toBe(false);
  });
});
