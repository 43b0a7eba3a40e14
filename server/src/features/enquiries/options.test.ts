import { describe, expect, test } from 'vitest';
import { aQuote, asks, code, DAY, hallForFile, option, quotes } from '#server/features/enquiries/test-hall';
import { TODAY } from '#server/testing/clock';
import { addDays } from '#shared/time';

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
