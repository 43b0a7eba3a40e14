import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { enquiries } from '#server/features/enquiries/table';
import { aQuote, asks, code, DAY, hallForFile, option, quotes } from '#server/features/enquiries/test-hall';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { rooms } from '#server/features/venues/table';
import { TODAY } from '#server/testing/clock';
import { newId } from '#shared/ids';
import { addDays, HOUR_MS } from '#shared/time';

const hall = await hallForFile();
const { server } = hall;

const staff = () => hall.manager.caller;
const second = (given = {}) => option(hall, { roomId: hall.venue.rooms[1]!.id, ...given });
const queue = async () => (await staff().call('outbox', { venueId: hall.venue.id })).body;
const about = ({ quote }: { quote: { options: { id: string }[] } | null }, n = 0) => ({
  venueId: hall.venue.id,
  id: quote!.options[n]!.id,
});
const change = (party: ReturnType<typeof about>, version: number, given: object) =>
  staff().call('changeReservation', { ...party, version, ...given });

describe('the length of an event', () => {
  test('is its own in the guest’s calendar file and in the venue’s feed', async () => {
    const { accept } = await aQuote(hall, { options: [option(hall, { minutes: 300 })] });
    const { body } = await accept();
    const { body: file } = await server.caller().call('guestCalendar', { token: body.reservationToken! });
    expect(file).toContain('DTSTART:20261211T130000Z\r\nDTEND:20261211T180000Z');
    const { body: link } = await staff().call('renewCalendarLink', { venueId: hall.venue.id });
    const token = /calendars\/([^/]+)\//.exec(JSON.stringify(link))![1]!;
    const { body: feed } = await server.caller().call('venueCalendar', { token });
    expect(feed).toContain('DTSTART:20261211T130000Z\r\nDTEND:20261211T180000Z');
  });
});

describe('an event that is booked 300 days ahead', () => {
  test('may be for more people, in its hall', async () => {
    const date = addDays(TODAY, 300);
    const { accept, enquiry } = await aQuote(hall, { options: [option(hall, { date })] }, { dates: [date] });
    await accept();
    expect((await change(about(enquiry), 2, { people: 80 })).body).toMatchObject({ people: 80, date });
    expect(code(await change(about(enquiry), 3, { people: 201 }))).toBe('party_size');
  });

  test('may move to another hour, hall and day, within two years', async () => {
    const date = addDays(TODAY, 300);
    const { accept, enquiry } = await aQuote(hall, { options: [option(hall, { date })] }, { dates: [date] });
    await accept();
    expect(code(await change(about(enquiry), 2, { time: '16:00' }))).toBe(200);
    const later = { date: addDays(TODAY, 730), roomId: second().roomId };
    expect((await change(about(enquiry), 3, later)).body).toMatchObject({ ...later, time: '16:00', roomMinutes: 720 });
    const { error } = await change(about(enquiry), 4, { date: addDays(TODAY, 731) });
    expect(error).toMatchObject({ code: 'too_far_ahead', message: expect.stringContaining('730') });
  });
});

describe('an option that moves to another hall', () => {
  test('has the gap of that hall after its own length', async () => {
    const { id } = hall.venue.rooms[1]!;
    await server.database.db.update(rooms).set({ bufferMinutes: 30 }).where(eq(rooms.id, id));
    const { enquiry } = await aQuote(hall, { options: [option(hall, { minutes: 300 })] });
    expect((await change(about(enquiry), 1, { roomId: id })).body).toMatchObject({ roomId: id, roomMinutes: 330 });
    expect((await change(about(enquiry), 2, { time: '15:00' })).body).toMatchObject({ roomMinutes: 330 });
    const back = { roomId: hall.venue.rooms[0]!.id };
    expect((await change(about(enquiry), 3, back)).body).toMatchObject({ ...back, roomMinutes: 420 });
  });
});

describe('a deposit that the guest paid', () => {
  const paid = { depositStatus: 'PAID', depositValue: '300000.00', depositReference: 'MCX 71' };
  const pay = async (party: ReturnType<typeof about>) => {
    const mark = { ...party, version: 1, status: 'PAID' as const, reference: 'MCX 71' };
    expect(code(await staff().call('markDeposit', mark))).toBe(200);
  };
  const shown = async (...ids: string[]) => {
    const { body } = await staff().call('venueReservations', { venueId: hall.venue.id, date: DAY });
    return ids.map((wanted) => body.find(({ id }) => id === wanted));
  };

  test('goes to the option of the quote that replaces it', async () => {
    const { enquiry } = await aQuote(hall, { options: [option(hall)] });
    await pay(about(enquiry));
    const { body: again } = await quotes(hall, enquiry, { deposit: 400_000, options: [option(hall), second()] });
    const [former, next, other] = await shown(about(enquiry).id, about(again).id, about(again, 1).id);
    expect(former).toMatchObject({ status: 'CANCELLED', depositStatus: null, depositReference: null });
    expect(next).toMatchObject(paid);
    expect(other).toMatchObject({ depositStatus: null, depositValue: '400000.00' });
  });

  test.each(['guest', 'staff'])('goes to the option that the %s takes', async (by) => {
    const { enquiry, accept } = await aQuote(hall, { options: [option(hall), second()] });
    await pay(about(enquiry));
    const taken = about(enquiry, 1);
    if (by === 'guest') expect(code(await accept(taken.id))).toBe(200);
    else expect(code(await staff().call('moveReservation', { ...taken, version: 1, to: 'CONFIRMED' }))).toBe(200);
    const [former, booked] = await shown(about(enquiry).id, taken.id);
    expect(former).toMatchObject({ status: 'CANCELLED', depositStatus: null });
    expect(booked).toMatchObject({ status: 'CONFIRMED', version: 2, ...paid });
  });

  test('goes to the option whose guests come although it had ended', async () => {
    const { enquiry } = await aQuote(hall, { options: [option(hall), second()] });
    await pay(about(enquiry));
    const came = about(enquiry, 1);
    await staff().call('moveReservation', { ...came, version: 1, to: 'CANCELLED' });
    expect(code(await staff().call('moveReservation', { ...came, version: 2, to: 'SEATED' }))).toBe(200);
    const [former, seated] = await shown(about(enquiry).id, came.id);
    expect(former).toMatchObject({ status: 'CANCELLED', depositStatus: null });
    expect(seated).toMatchObject({ status: 'SEATED', ...paid });
  });

  test('stays with its option if the guest declines', async () => {
    const { enquiry, token } = await aQuote(hall, { options: [option(hall)] });
    await pay(about(enquiry));
    await server.caller().call('declineQuote', { token });
    expect(await shown(about(enquiry).id)).toMatchObject([{ status: 'CANCELLED', ...paid }]);
  });
});

describe('the message about a quote', () => {
  const move = (party: ReturnType<typeof about>, to: 'CANCELLED' | 'CONFIRMED') =>
    staff().call('moveReservation', { ...party, version: 1, to });
  const types = async () => (await queue()).map(({ type }) => type);

  test.each([
    ['cancelled its last option', 'CANCELLED', []],
    ['confirmed an option', 'CONFIRMED', ['CONFIRM']],
  ] as const)('waits again after staff %s and undid it', async (_what, to, meanwhile) => {
    const { enquiry } = await aQuote(hall, { options: [option(hall)] });
    const [told] = await queue();
    const { body: moved } = await move(about(enquiry), to);
    expect(await types()).toEqual(meanwhile);
    await staff().call('undoReservation', { ...about(enquiry), version: moved.version });
    expect(await queue()).toEqual([told]);
  });

  test('that staff dropped before the act stays dropped', async () => {
    const { enquiry } = await aQuote(hall, { options: [option(hall)] });
    const [told] = await queue();
    await staff().call('dropMessage', { venueId: hall.venue.id, id: told!.id });
    server.clock.advance(1000);
    const { body: moved } = await move(about(enquiry), 'CANCELLED');
    await staff().call('undoReservation', { ...about(enquiry), version: moved.version });
    expect(await types()).toEqual([]);
  });
});

describe('an option that staff change', () => {
  test('shares its new phone with the enquiry, its other options and the unsent message', async () => {
    const [former, phone] = ['+244926777001', '+244926777002'];
    const { enquiry } = await aQuote(hall, { options: [option(hall), second()] }, { phone: former });
    expect(code(await change(about(enquiry), 1, { phone }))).toBe(200);
    const [shown] = (await staff().call('venueEnquiries', { venueId: hall.venue.id })).body;
    expect(shown).toMatchObject({ phone, version: enquiry.version });
    const { body: parties } = await staff().call('venueReservations', { venueId: hall.venue.id, date: DAY });
    expect(parties.map((party) => party.phone)).toEqual([phone, phone]);
    expect(await queue()).toMatchObject([{ type: 'QUOTE', phone }]);
    expect(code(await staff().call('eraseGuest', { venueId: hall.venue.id, phone }))).toBe('strands');
  });

  test('in name or notes only is accepted in the version that the guest read', async () => {
    const { enquiry, accept } = await aQuote(hall);
    expect(code(await change(about(enquiry), 1, { name: 'Nádia e Rui', notes: 'Sem glúten' }))).toBe(200);
    expect((await accept()).body.stage).toBe('BOOKED');
  });

  test('to an earlier day is held to its start at the latest', async () => {
    const { enquiry } = await aQuote(hall);
    const { body } = await change(about(enquiry), 1, { date: addDays(TODAY, 1), time: '14:00' });
    expect(body.holdUntil).toBe('2026-11-22T13:00:00.000Z');
  });

  test('to a later time is held to the end of the quote, or to its new start', async () => {
    const validUntil = addDays(DAY, 3);
    const { enquiry, accept, seen } = await aQuote(hall, { validUntil });
    const later = await change(about(enquiry), 1, { time: '18:00' });
    expect(later.body.holdUntil).toBe('2026-12-11T17:00:00.000Z');
    const beyond = await change(about(enquiry), 2, { date: addDays(DAY, 9), time: '14:00' });
    expect(beyond.body.holdUntil).toBe('2026-12-14T23:00:00.000Z');
    server.clock.set('2026-12-14T22:59:00.000Z');
    const { stage, version } = await seen();
    expect(stage).toBe('QUOTED');
    expect((await accept(about(enquiry).id, version)).body.stage).toBe('BOOKED');
  });

  test('to an earlier day and back is held to the end of the quote again', async () => {
    const { enquiry } = await aQuote(hall);
    await change(about(enquiry), 1, { date: addDays(TODAY, 1) });
    expect((await change(about(enquiry), 2, { date: DAY })).body.holdUntil).toBe('2026-11-28T23:00:00.000Z');
  });
});

describe('an option that ended, whose guests come all the same', () => {
  const seat = (party: ReturnType<typeof about>, version: number) =>
    staff().call('moveReservation', { ...party, version, to: 'SEATED' });

  test('is the booking of its enquiry, and the others are free', async () => {
    const { enquiry, seen } = await aQuote(hall, { options: [option(hall), second()] });
    const { body: off } = await staff().call('moveReservation', { ...about(enquiry), version: 1, to: 'CANCELLED' });
    expect(code(await seat(about(enquiry), off.version))).toBe(200);
    const { stage, quote, reservationToken } = await seen();
    expect([stage, quote!.options.map(({ state }) => state)]).toEqual(['BOOKED', ['booked', 'over']]);
    expect(reservationToken).not.toBeNull();
  });

  test('is so after its hold ended at its start, until staff undo it', async () => {
    const { enquiry, seen } = await aQuote(hall, { validUntil: addDays(DAY, 3) });
    server.clock.set('2026-12-11T13:10:00.000Z');
    const [place] = await slotsWithLapsedHolds(server.database.db, server.clock.now());
    await endLapsedHolds(server.database.db, place!, server.clock.now());
    expect((await seen()).stage).toBe('EXPIRED');
    const { body: seated } = await seat(about(enquiry), 2);
    expect((await seen()).stage).toBe('BOOKED');
    await staff().call('undoReservation', { ...about(enquiry), version: seated.version });
    expect(await seen()).toMatchObject({ stage: 'EXPIRED', reservationToken: null });
  });
});

test('an option that the guest did not take is no cancellation of the guest', async () => {
  const phone = '+244926777003';
  const later = option(hall, { date: addDays(DAY, 1) });
  const { enquiry, accept } = await aQuote(hall, { options: [option(hall), second(), later] }, { phone });
  const sums = async () => (await staff().call('guestSummary', { venueId: hall.venue.id, phone })).body;
  const { body: booked } = await accept();
  expect(await sums()).toMatchObject({ cancellations: 0, upcoming: [{ id: enquiry.quote!.options[0]!.id }] });
  await server.caller().call('cancelAsGuest', { token: booked.reservationToken! });
  expect(await sums()).toMatchObject({ cancellations: 1, upcoming: [] });
});

test('an unanswered enquiry whose days are past leaves room for another one of the phone', async () => {
  const phone = '+244926777004';
  for (const n of [0, 0, 1]) expect(code(await asks(hall, { phone, dates: [addDays(TODAY, n)] }))).toBe(201);
  expect(code(await asks(hall, { phone }))).toBe('too_many_enquiries');
  server.clock.set('2026-11-22T07:00:00.000Z');
  expect(code(await asks(hall, { phone }))).toBe(201);
  expect(code(await asks(hall, { phone }))).toBe(201);
  expect(code(await asks(hall, { phone }))).toBe('too_many_enquiries');
});

test('an open enquiry stays in the list, however many were settled since', async () => {
  const { body: asked } = await asks(hall);
  const of = { name: 'Ana', phone: '', kind: 'OTHER', stage: 'DECLINED', venueId: hall.venue.id } as const;
  const createdAt = new Date(server.clock.now().getTime() + HOUR_MS);
  const settled = Array.from({ length: 500 }, () => ({ ...of, id: newId(), dates: [DAY], people: 40, createdAt }));
  await server.database.db.insert(enquiries).values(settled.map((row) => ({ ...row, guestToken: row.id })));
  const { body: list } = await staff().call('venueEnquiries', { venueId: hall.venue.id });
  expect(list).toHaveLength(500);
  expect(list[0]).toMatchObject({ id: asked.id, stage: 'NEW' });
});

test('the history of a quote has the total of its cheapest option, then of the booked one', async () => {
  const lines = (amount: number) => [{ text: 'Salão', amount }];
  const options = [option(hall, { lines: lines(600_000) }), second({ lines: lines(200_000) })];
  const { body: asked } = await asks(hall);
  const { body: sent } = await quotes(hall, asked, { options });
  const accept = { token: asked.guestToken, optionId: sent.quote!.options[0]!.id, version: 2 };
  await server.caller().call('acceptQuote', accept);
  const { body: history } = await staff().call('entityHistory', { venueId: hall.venue.id, id: asked.id });
  const totalAt = (kind: string) =>
    history.find((row) => row.entity === 'enquiry' && row.kind === kind)!.fields.find(({ field }) => field === 'total');
  expect(totalAt('quoted')).toMatchObject({ after: 1_100_000 });
  expect(totalAt('accepted')).toMatchObject({ before: 1_100_000, after: 1_500_000 });
});
