import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emailCodes, whatsappCodes } from '#server/features/codes/channels';
import { forgetOldCodes } from '#server/features/codes/queries';
import { phoneCodes } from '#server/features/codes/table';
import {
  aCode,
  anAddress,
  aPhone,
  ask,
  aVenueFor,
  book,
  check,
  defaults,
  from,
  sendCode,
} from '#server/features/codes/test-codes';
import { aManager, anOwner } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY, testClock } from '#server/testing/clock';
import { startInbox } from '#server/testing/inbox';
import { loggedLines } from '#server/testing/logged';
import { type Meta, senderTo, startMeta } from '#server/testing/meta';
import { solved } from '#server/testing/proof-of-work';
import { startTestServer, type TestServer, type TestServerSettings } from '#server/testing/server';
import { type SmsGateway, startSmsGateway } from '#server/testing/sms';
import { traces } from '#server/testing/traces';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const clock = testClock();
const { log, lines } = loggedLines();
let server: TestServer;
let sms: SmsGateway;
let meta: Meta;
let venue: Venue;
/** The same server with other settings, on the same database. */
const another = (settings: TestServerSettings) =>
  startTestServer({ ...defaults, clock, log, database: server.database, ...settings });

beforeAll(async () => {
  sms = await startSmsGateway();
  meta = await startMeta();
  server = await startTestServer({ ...defaults, clock, log, codeChannels: [sms.channel] });
  venue = await aVenueFor(server);
});
afterAll(async () => {
  await server.close();
  await Promise.all([sms.close(), meta.close()]);
});
beforeEach(async () => {
  clock.set(SATURDAY_EVENING);
  lines.length = 0;
  await ask(server, 20);
});
afterEach(() => vi.useRealTimers());

/** The counters use the machine's clock. */
const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
};
const codesOf = (answers: { status: number; error: { code?: string } }[]) =>
  answers.map(({ status, error }) => (status < 300 ? status : error.code));
/** A separate number: six digits within an id or a timestamp are chance. */
const alone = (code: string) => new RegExp(`(?<![\\w-])${code}(?![\\w-])`);

describe('a code', () => {
  test('is sent in the guest’s language and appears in no answer, row, log or staff list', async () => {
    const { caller: manager, user } = await aManager(server);
    const own = await aVenueFor(server, 20, { ownerId: user.id });
    const phone = aPhone();
    const { status, body } = await sendCode(server, own, { phone, lang: 'EN' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), by: 'sms', resendAfter: 60 });
    const code = sms.codeTo(phone);
    expect(sms.received.at(-1)).toEqual({
      to: phone,
      text: `${code} is your code to book at Casa da Kianda. It is valid for 10 minutes. Do not share it with anyone.`,
    });
    expect(await traces(server, [phone])).toEqual([]);
    expect(JSON.stringify(await server.database.db.select().from(phoneCodes))).not.toMatch(alone(code));
    expect(JSON.stringify(lines)).not.toMatch(alone(code));
    expect((await manager.call('outbox', { venueId: own.id, list: 'day' })).body).toEqual([]);
    const checked = await check(server, body.id, code);
    expect(checked.body).toEqual({ phoneProof: expect.any(String), until: '2026-11-22T05:00:00.000Z' });
    expect(await traces(server, [checked.body.phoneProof])).toEqual([]);
  });

  test('may contain spaces or hyphens, and is refused at its field if invalid', async () => {
    expect((await check(server, await aCode(server, '012345'), ' 012-3 45 ')).status).toBe(200);
    const { status, error } = await check(server, await aCode(server, '012345'), '1234');
    expect({ status, issues: error.issues }).toEqual({
      status: 400,
      issues: [{ path: 'code', message: 'O código tem 6 algarismos' }],
    });
  });

  test('works once', async () => {
    const id = await aCode(server, '123456');
    expect(codesOf([await check(server, id, '123456'), await check(server, id, '123456')])).toEqual([200, 'code_over']);
  });

  test('that is sent twice at once gives one proof', async () => {
    const id = await aCode(server, '123456');
    const answers = await Promise.all([1, 2, 3].map(() => check(server, id, '123456')));
    expect(codesOf(answers).sort()).toEqual([200, 'code_over', 'code_over']);
  });

  test('expires after ten minutes and is deleted', async () => {
    const id = await aCode(server, '123456');
    const late = await aCode(server, '123456');
    clock.advance(10 * MINUTE_MS - 1);
    expect((await check(server, id, '123456')).status).toBe(200);
    clock.advance(1);
    expect((await check(server, late, '123456')).error.code).toBe('code_over');
    await forgetOldCodes(server.database.db, clock.now());
    expect(await traces(server, [id, late])).toEqual([]);
  });

  test('expires after five wrong tries, also of fifty at once, and tells how many are left', async () => {
    const id = await aCode(server, '123456');
    const first = await check(server, id, '654321');
    expect([first.status, first.error.code]).toEqual([403, 'phone_code_wrong']);
    expect(first.error.message).toContain('4');
    for (let n = 0; n < 3; n++) expect((await check(server, id, '654321')).error.code).toBe('phone_code_wrong');
    expect((await check(server, id, '654321')).error.code).toBe('code_over');
    expect((await check(server, id, '123456')).error.code).toBe('code_over');
    const raced = await aCode(server, '123456');
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => check(server, raced, String(n).padStart(6, '0'))),
    );
    expect(codesOf(guesses).filter((code) => code === 'phone_code_wrong')).toHaveLength(4);
  });

  test('is sent only for an open day of a venue that takes bookings', async () => {
    const pending = await aVenueFor(server, 20, { status: 'pending' });
    const answers = [
      await sendCode(server, pending),
      await sendCode(server, venue, { date: addDays(TODAY, -1) }),
      await sendCode(server, venue, { date: addDays(TODAY, 400) }),
    ];
    expect(codesOf(answers)).toEqual(['venue_not_found', 'date_past', 'too_far_ahead']);
  });
});

describe('codes are limited', () => {
  test('to one per minute and five per day for a phone, known or not', async () => {
    const known = aPhone();
    await book(server, venue, { phone: known });
    for (const phone of [known, aPhone()]) {
      vi.useRealTimers();
      const answers = [];
      for (let n = 0; n < 6; n++) {
        answers.push(await sendCode(server, venue, { phone }));
        if (n === 0) answers.push(await sendCode(server, venue, { phone }));
        later(MINUTE_MS + 1000);
      }
      const tooMany = 'too_many_requests';
      expect(codesOf(answers)).toEqual([201, tooMany, 201, 201, 201, 201, tooMany]);
      later(DAY_MS);
      expect((await sendCode(server, venue, { phone })).status).toBe(201);
    }
  });

  test('to 300 per day for a venue and service day', async () => {
    const crowded = await aVenueFor(server);
    await fill('codevenue', `${crowded.id} ${TODAY}`, 300);
    expect((await sendCode(server, crowded)).error.code).toBe('too_many_requests');
    expect((await sendCode(server, crowded, { date: addDays(TODAY, 1) })).status).toBe(201);
  });

  test('to 200 per hour for an address', async () => {
    const address = anAddress();
    await fill('codeaddress', address, 200);
    expect((await sendCode(server, venue, {}, address)).error.code).toBe('too_many_requests');
    later(HOUR_MS + 1000);
    expect((await sendCode(server, venue, {}, address)).status).toBe(201);
  });

  test("to the platform's configured number per day", async () => {
    const thrifty = await another({ codeChannels: [sms.channel], codesPerDay: 1 });
    await server.database.raw.query("delete from rate_limits where key like 'codeall%'");
    expect(codesOf([await sendCode(thrifty, venue), await sendCode(thrifty, venue)])).toEqual([
      201,
      'too_many_requests',
    ]);
    await server.database.raw.query("delete from rate_limits where key like 'codeall%'");
  });

  test('by proof of work from the third of an address in ten minutes, counted apart from bookings', async () => {
    const working = await another({ codeChannels: [sms.channel], bookingsWithoutProof: 2, challengeCost: 1 });
    const address = anAddress();
    for (let n = 0; n < 2; n++) expect((await book(working, venue, {}, address)).status).toBe(201);
    for (let n = 0; n < 2; n++) expect((await sendCode(working, venue, {}, address)).status).toBe(201);
    const { error } = await sendCode(working, venue, {}, address);
    expect(error.code).toBe('challenge_required');
    const headers = { ...from(address), 'x-proof-of-work': await solved(error.challenge!) };
    const request = { venueId: venue.id, date: TODAY, phone: aPhone() };
    expect((await working.caller().call('sendPhoneCode', request, headers)).status).toBe(201);
  });

  /** Sets a counter's points. */
  async function fill(name: string, key: string, points: number) {
    const expire = Date.now() + HOUR_MS;
    const row = [`${name}:${key}`, points, expire];
    await server.database.raw.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', row);
  }
});

describe('by WhatsApp', () => {
  const whatsapp = () => whatsappCodes(senderTo(meta, clock), 'codigo_reserva');

  test('as an authentication template with the code in its copy button', async () => {
    const other = await another({ codeChannels: [whatsapp(), sms.channel] });
    const phone = aPhone();
    const { body } = await sendCode(other, venue, { phone });
    expect(body.by).toBe('whatsapp');
    const { to, type, template } = meta.taken.at(-1)!;
    expect({ to, type, name: template!.name, language: template!.language }).toEqual({
      to: phone.slice(1),
      type: 'template',
      name: 'codigo_reserva',
      language: { code: 'pt_PT' },
    });
    const [text, button] = template!.components!;
    const code = text!.parameters[0]!.text;
    expect(button).toEqual({ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] });
    expect((await check(other, body.id, code)).status).toBe(200);
  });

  test('falls back to SMS when WhatsApp fails; an unsent code is void', async () => {
    const other = await another({ codeChannels: [whatsapp(), sms.channel] });
    meta.next({ status: 400, code: 131026 });
    const phone = aPhone();
    const { body } = await sendCode(other, venue, { phone });
    expect(body.by).toBe('sms');
    expect((await check(other, body.id, sms.codeTo(phone))).status).toBe(200);
    for (const status of [500, 0]) {
      meta.next({ status: 503 });
      sms.next(status);
      const refused = await sendCode(other, venue);
      expect([refused.status, refused.error.code]).toEqual([503, 'code_unsent']);
      expect(refused.error.message).toContain('+244 923 456 789');
    }
    expect(lines.filter(({ level }) => level === 40)).toHaveLength(5);
    expect(JSON.stringify(lines)).not.toMatch(/\+?244\d{9}/);
  });
});

describe('by e-mail', () => {
  test("to the guest's address; its proof still counts for the network", async () => {
    const inbox = await startInbox();
    const mail = inbox.mail(clock);
    const { db } = server.database;
    const other = await another({ mail, codeChannels: [emailCodes(db, mail, clock)] });
    const own = await aVenueFor(server);
    const address = anAddress();
    await ask(server, 0);
    const phone = aPhone();
    expect((await book(other, own, { phone }, address)).error.codeBy).toBe('email');
    const missing = await sendCode(other, own, { phone });
    expect({ status: missing.status, path: missing.error.issues?.[0]?.path }).toEqual({ status: 400, path: 'email' });
    const { body } = await sendCode(other, own, { phone, email: 'ana@exemplo.ao' });
    expect(body.by).toBe('email');
    await mail.sendDue({ db, clock, log });
    const { to, subject, text } = inbox.received[0]!;
    expect({ to, subject }).toEqual({
      to: ['ana@exemplo.ao'],
      subject: 'O seu código para reservar em Casa da Kianda',
    });
    const code = /\d{6}/.exec(text)![0];
    expect(subject).not.toContain(code);
    const { phoneProof } = (await check(other, body.id, code)).body;
    const take = (time: string) => book(other, own, { phone, phoneProof, people: 20, time }, address);
    expect((await take('19:00')).body.status).toBe('CONFIRMED');
    expect((await take('19:30')).body.status).toBe('CONFIRMED');
    expect((await take('20:00')).body.status).toBe('HOLD');
    await inbox.close();
  });
});

describe('the platform’s setting', () => {
  const change = (by: Awaited<ReturnType<typeof anOwner>>, unprovenSeats: number | null, version: number) =>
    by.caller.call('savePlatformSettings', { unprovenSeats, version });

  test('is off by default, changed by the owner, and needs a channel for codes', async () => {
    const mute = await startTestServer({ clock });
    const owner = await anOwner(mute);
    expect((await owner.caller.call('platformSettings', {})).body).toMatchObject({
      unprovenSeats: null,
      codeChannels: [],
    });
    const refused = await change(owner, 20, 1);
    expect([refused.status, refused.error.code]).toEqual([409, 'no_code_channel']);
    expect(refused.error.message).toContain('não tem como enviar códigos');
    await mute.close();
  });

  test('is saved separately from the others, by the owner only', async () => {
    await server.database.raw.query('delete from platform_settings');
    const owner = await anOwner(server);
    const admin = await aManager(server, { role: 'ADMIN' });
    expect((await change(admin, 5, 1)).status).toBe(403);
    expect((await change(await aManager(server), 5, 1)).status).toBe(403);
    const on = await change(owner, 5, 1);
    expect(on.body).toEqual({ placeholderRatings: true, unprovenSeats: 5, codeChannels: ['sms'], version: 2 });
    const shown = await owner.caller.call('savePlatformSettings', { placeholderRatings: false, version: 2 });
    expect(shown.body).toMatchObject({ placeholderRatings: false, unprovenSeats: 5, version: 3 });
    expect((await change(owner, null, 2)).error.code).toBe('stale');
    expect((await change(owner, null, 3)).body.unprovenSeats).toBeNull();
    for (const wrong of [-1, 1.5, 10_001]) expect((await change(owner, wrong, 4)).status).toBe(400);
  });

  test('still requires a proof after the channel was removed, and asks guests to call', async () => {
    const mute = await another({ codeChannels: [] });
    await ask(server, 0);
    const { error } = await book(mute, venue);
    expect(error.code).toBe('phone_unproven');
    expect(error).not.toHaveProperty('codeBy');
    expect((await sendCode(mute, venue)).error.code).toBe('code_unsent');
  });
});
