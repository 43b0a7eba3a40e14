import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enquiries } from '#server/features/enquiries/table';
import { aQuote, asks, code, hallForFile, option } from '#server/features/enquiries/test-hall';
import { forgetOldGuests } from '#server/features/guests/retention';
import { TODAY } from '#server/testing/clock';
import { traces } from '#server/testing/traces';
import { addDays, addMonths } from '#shared/time';

const NAME = 'Zulmira Kalandula';
const PHONE = '+244924822001';
const wanted = { name: NAME, phone: PHONE, words: 'Para a avó Esperança' };

const hall = await hallForFile();
const { server } = hall;

const guest = (phone = PHONE) => ({ venueId: hall.venue.id, phone });
const rows = () => server.database.db.select().from(enquiries).where(eq(enquiries.venueId, hall.venue.id));
const reply = { words: 'Para si, Zulmira Kalandula', lines: [{ text: 'Festa de Zulmira Kalandula', amount: 500_000 }] };

test('a guest’s export has the enquiry with its quote, without the keys of links', async () => {
  const phone = '+244924822002';
  const { token } = await aQuote(hall, {}, { name: 'Rui Alheio', phone, words: 'Com palco' });
  const { body } = await hall.manager.caller.call('exportGuest', guest(phone));
  expect(body.enquiries).toMatchObject([{ name: 'Rui Alheio', words: 'Com palco', stage: 'QUOTED', people: 60 }]);
  expect(body.messages).toMatchObject([{ type: 'QUOTE' }]);
  expect(JSON.stringify(body)).not.toContain(token);
  expect(Object.keys(body.enquiries[0]!)).not.toContain('clientHash');
});

test('an erased guest leaves sums and days, and no name in enquiry, quote, message, answer or log', async () => {
  const own = [{ text: 'Varanda de Zulmira Kalandula', amount: 90_000 }];
  const soon = option(hall, { date: addDays(TODAY, 2), lines: own });
  const { token } = await aQuote(hall, { ...reply, options: [soon] }, wanted, { 'idempotency-key': 'asked-once-only' });
  const erase = () => hall.manager.caller.call('eraseGuest', guest());
  expect(code(await erase())).toBe('strands');
  server.clock.set('2026-11-25T07:00:00.000Z');
  expect((await erase()).body).toMatchObject({ reservations: 1, enquiries: 1, messages: 1 });
  expect(await rows()).toMatchObject([
    {
      name: '—',
      phone: '',
      words: null,
      stage: 'CLOSED',
      people: 60,
      quote: {
        lines: [{ text: '', amount: 500_000 }],
        options: [{ minutes: 600, lines: [{ text: '', amount: 90_000 }] }],
      },
    },
  ]);
  expect(await traces(server, [NAME, PHONE, token, 'Esperança'])).toEqual([]);
  expect(code(await server.caller().call('guestEnquiry', { token }))).toBe('link_not_found');
});

test('retention counts from the last wished day of an enquiry', async () => {
  await asks(hall, { ...wanted, dates: [TODAY, addDays(TODAY, 10)] });
  const night = async (day: string) => {
    server.clock.set(`${day}T07:00:00.000Z`);
    return forgetOldGuests(server.database.db, server.clock.now());
  };
  const end = addMonths(addDays(TODAY, 10), 24);
  await night(end);
  expect(await rows()).toMatchObject([{ name: NAME }]);
  await night(addDays(end, 1));
  expect(await rows()).toMatchObject([{ name: '—', stage: 'CLOSED', dates: [TODAY, addDays(TODAY, 10)] }]);
});
