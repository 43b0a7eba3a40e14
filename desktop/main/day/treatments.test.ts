import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLease, applied, aStaff, NOW, ROOM_ID, refusedAs, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { aCall, aDesk, aServerParty, type TestDesk, theDay, theVenue, who } from '#desktop/main/testing/test-desk';
import type { DeskVenue, LeaseState } from '#shared/desk/schema';
import { newId, slotId } from '#shared/ids';
import type { StaffEntry } from '#shared/waitlist/schema';

const rosa = { id: newId(), name: 'Rosa' };
const rui = { id: newId(), name: 'Rui' };
const massage = newId();
const cabin = { id: ROOM_ID, name: 'Cabine', capacity: 12, hasTreatments: true };
const venue = {
  ...theVenue,
  venue: { ...theVenue.venue, rooms: [cabin] },
  rooms: [{ ...cabin, soldAs: 'whole', deskHolds: false }],
  services: {
    treatments: [
      {
        ...{
          id: massage,
          names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' },
          minutes: 30,
          bufferMinutes: 10,
        },
        ...{ preparationMinutes: 5, price: 20_000, people: 1, teamSize: 1, roomIds: [ROOM_ID], equipmentIds: [] },
        professionalIds: [rosa.id, rui.id],
      },
    ],
    professionals: [rosa, rui].map((one) => ({
      ...{ ...one, absences: [], shifts: [{ weekdays: 127, from: '18:00', to: '23:00' }] },
    })),
    equipment: [],
  },
} as unknown as DeskVenue;
const spaDay = (given: Parameters<typeof theDay>[0] = {}) => {
  const day = theDay({ venue, ...given });
  return { ...day, slots: day.slots.map((slot) => ({ ...slot, leased: 0, roomMinutes: 60 })) };
};

let desk: TestDesk;
beforeEach(() => {
  desk = aDesk(spaDay());
});
afterEach(() => desk.close());

const asked = { treatmentId: massage, people: 1 };
const book = (given: object = {}, acting: object = {}) =>
  desk.answers.answer('bookAtDesk', aCall({ ...asked, ...given }), { ...who, ...acting });
/** NOW is 19:00 in Luanda. */
const seat = (given: object = {}, acting: object = {}) =>
  book({ kind: 'walk-in', date: undefined, time: undefined, name: null, ...given }, acting);
const freeTimes = () =>
  desk.answers.answer('treatmentTimes', { slugOrId: VENUE_ID, treatmentId: massage, date: TODAY }, who);
const times = async () => (await freeTimes()).map(({ time }) => time);
const promised = async () => (await freeTimes()).map(({ time, promisedWith }) => [time, promisedWith]);
const shown = () => desk.answers.answer('venueReservations', { venueId: VENUE_ID, date: TODAY }, who);

describe('without a server', () => {
  test('the desk lists treatments and their free times from its own rows', async () => {
    expect(await desk.answers.answer('treatments', { slugOrId: 'casa-da-kianda' }, who)).toEqual([
      expect.objectContaining({ id: massage, minutes: 30, professionals: [rosa, rui] }),
    ]);
    expect(await promised()).toEqual([
      ['20:00', []],
      ['21:00', []],
    ]);
    const covers = (slugOrId: string, date: string) =>
      desk.answers.covers('treatmentTimes', { slugOrId, treatmentId: massage, date });
    expect([covers(VENUE_ID, TODAY), covers('outra-casa', TODAY), covers(VENUE_ID, '2027-01-04')]).toEqual([
      ...[true, false, false],
    ]);
  });

  test('a booking by phone is shown with its stay as a request to be confirmed', async () => {
    const booked = await book({ professionalId: rosa.id });
    expect(booked).toMatchObject({
      ...{ status: 'CONFIRMED', onDesk: 'unconfirmed', time: '20:00', roomMinutes: 40, leadMinutes: 5 },
      treatment: { id: massage, name: 'Massagem', minutes: 30, professional: rosa },
    });
    expect(await shown()).toEqual([booked]);
    expect(await times()).toEqual(['21:00']);
    await expect(book()).rejects.toMatchObject({ code: 'treatment_taken' });
    expect(desk.outbox.pending()[0]?.intent).toMatchObject({ madeOffline: true, fromLease: 0 });
  });

  test('the cabin of an unsent party is full at each time whose stay meets it, and says until when it is free', async () => {
    const slots = async () =>
      (await desk.answers.answer('staffSchedule', { venueId: VENUE_ID, date: TODAY }, who)).map(
        ({ time, reserved, availableCapacity, freeUntil, takenUntil }) => [
          ...[time, reserved, availableCapacity, freeUntil, takenUntil],
        ],
      );
    const free = (time: string) => [time, 0, 6, undefined, undefined];
    const full = (time: string, freeUntil?: string) => [time, 6, 0, freeUntil, '20:40'];
    const { id, version } = await book();
    expect(await slots()).toEqual([full('19:00', '19:55'), full('20:00'), free('21:00')]);
    await desk.answers.answer('moveReservation', { venueId: VENUE_ID, id, version, to: 'CANCELLED' }, who);
    expect(await slots()).toEqual([free('19:00'), free('20:00'), free('21:00')]);
  });

  test.each([
    ['cancelled', 'moveReservation', { to: 'CANCELLED' }],
    ['moved to a later time', 'changeReservation', { time: '21:00' }],
  ] as const)('the cabin of a party that is %s here is free again at its time', async (_what, name, change) => {
    const treatment = { id: massage, name: 'Massagem', minutes: 30, professional: rosa };
    const party = aServerParty({ people: 1, roomMinutes: 40, leadMinutes: 5, treatment });
    const told = spaDay({ reservations: [party] });
    const taken = { reserved: 6, availableCapacity: 0, takenUntil: '20:40' };
    desk.close();
    desk = aDesk({ ...told, slots: told.slots.map((slot) => (slot.time < '21:00' ? { ...slot, ...taken } : slot)) });
    const at = async (time: string) => {
      const slots = await desk.answers.answer('staffSchedule', { venueId: VENUE_ID, date: TODAY }, who);
      return slots.find((slot) => slot.time === time);
    };
    expect(await at('20:00')).toMatchObject(taken);
    const { id, version } = party;
    await desk.answers.answer(name, { venueId: VENUE_ID, id, version, ...change } as never, who);
    expect(await at('20:00')).toMatchObject(
      name === 'moveReservation'
        ? { reserved: 0, availableCapacity: 6 }
        : { reserved: 6, availableCapacity: 0, freeUntil: '20:55', takenUntil: '21:40' },
    );
    expect((await at('19:00'))?.takenUntil).toBeUndefined();
  });

  test('a guest who is there is seated now, and a second click makes no second guest', async () => {
    const [first, second] = await Promise.all([seat({}, { idempotencyKey: 'k' }), seat({}, { idempotencyKey: 'k' })]);
    expect([first.id, first.onDesk, first.time]).toEqual([second.id, 'unsent', '19:00']);
    expect(first).toMatchObject({ status: 'SEATED', treatment: { professional: rosa }, overbookReason: null });
    const { args } = desk.outbox.pending()[0]!.intent;
    expect(args).toMatchObject({ date: TODAY, time: '19:00', roomId: ROOM_ID, professionalId: rosa.id });
    expect(await seat()).toMatchObject({ overbookReason: 'Presente no balcão', treatment: { professional: rui } });
  });

  test.each([
    ['professional', { professionalId: rosa.id }, { professionalId: rui.id }],
    ['room', {}, { roomId: newId() }],
  ])('another %s under the same key is refused, and a repeated choice is not', async (_what, first, other) => {
    const once = { idempotencyKey: 'k' };
    const { id } = await book(first, once);
    expect((await book(first, once)).id).toBe(id);
    await expect(book(other, once)).rejects.toMatchObject({ code: 'key_reused' });
    expect(desk.outbox.pending()).toHaveLength(1);
  });

  test('the undo of an unsent treatment gives its place back', async () => {
    const { id, version } = await book();
    await desk.answers.answer('undoReservation', { venueId: VENUE_ID, id, version }, who);
    expect([await shown(), await times()]).toEqual([[], ['20:00', '21:00']]);
  });

  test('a cabin of treatments is suggested to no guest who waits for seats', async () => {
    const entry: StaffEntry = {
      ...{ id: newId(), venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time: '20:00', people: 1, name: 'Ivo' },
      ...{ phone: '', windowMinutes: 30, version: 1, holdUntil: null, createdAt: NOW, notes: null },
      ...({ altPref: 'ANY', status: 'WAITING', lang: 'PT-AO', source: 'web' } as const),
      ...{ reservationId: null, lastMessage: null },
    };
    const suggestions = (given: Parameters<typeof theDay>[0]) => {
      desk.close();
      desk = aDesk({ entries: [entry], ...given });
      desk.serve(() => null);
      return desk.answers.answer('suggestions', { venueId: VENUE_ID, date: TODAY }, who);
    };
    expect(await suggestions({})).toHaveLength(1);
    expect(await suggestions({ venue })).toEqual([]);
  });
});

describe('with a lease of the cabin and of a professional', () => {
  const at = (time: string) => slotId({ venueId: VENUE_ID, roomId: ROOM_ID, date: TODAY, time });
  const leased = (): LeaseState[] =>
    ['19:00', '20:00', '21:00'].map((time) => aLease({ slotId: at(time), time, professionalId: rosa.id }));
  beforeEach(() => {
    const rooms = [{ ...cabin, soldAs: 'whole', deskHolds: true }] as unknown as DeskVenue['rooms'];
    const day = spaDay({ venue: { ...venue, rooms } });
    const held = { leased: 6, availableCapacity: 0, heldProfessionalId: rosa.id };
    desk.close();
    desk = aDesk({ ...day, slots: day.slots.map((slot) => ({ ...slot, ...held })) });
    desk.outbox.saveDesk({ epoch: 1 });
    desk.outbox.adopt({ answers: [], leases: leased(), epoch: 1, serverTime: NOW });
  });
  const left = () => ['19:00', '20:00', '21:00'].map((time) => desk.outbox.leaseLeft(at(time)));
  const answer = (id: string, outcome: 'applied' | 'refused', leases: LeaseState[] | null) =>
    desk.outbox.adopt({
      ...{ answers: [outcome === 'applied' ? applied(id) : refusedAs(id, 'treatment_taken')], leases },
      ...{ epoch: 1, serverTime: NOW },
    });

  test('a treatment by any professional is promised by the one who is held, and its time says so', async () => {
    expect(await promised()).toEqual([
      ['20:00', ['', rosa.id]],
      ['21:00', ['', rosa.id]],
    ]);
    expect(await book()).toMatchObject({ onDesk: 'unsent', treatment: { professional: rosa }, overbookReason: null });
    const { intent } = desk.outbox.pending()[0]!;
    expect(intent).toMatchObject({ fromLease: 6, args: { roomId: ROOM_ID, professionalId: rosa.id } });
    expect(Object.keys(intent)).not.toContain('furtherLeases');
    expect(left()).toEqual([0, 0, 6]);
    expect(await promised()).toEqual([['21:00', []]]);
    expect(await book({ time: '21:00', professionalId: rui.id })).toMatchObject({ onDesk: 'unconfirmed' });
    expect(left()).toEqual([0, 0, 6]);
  });

  test('a repeated call is the same promise, and its undo gives the leases back', async () => {
    const [first, second] = [await book({}, { idempotencyKey: 'k' }), await book({}, { idempotencyKey: 'k' })];
    expect(second.id).toBe(first.id);
    expect(desk.outbox.pending()).toHaveLength(1);
    await desk.answers.answer('undoReservation', { venueId: VENUE_ID, id: first.id, version: first.version }, who);
    expect(left()).toEqual([6, 6, 6]);
  });

  test('the leases stay drawn until the counters of the server have the treatment', async () => {
    await book();
    const { id } = desk.outbox.pending()[0]!.intent;
    answer(id, 'applied', null);
    expect(left()).toEqual([0, 0, 6]);
    const spent = leased().map((lease, n) => (n < 2 ? { ...lease, spent: 6, revision: 2 } : lease));
    desk.outbox.adopt({ answers: [], leases: spent, epoch: 1, serverTime: NOW });
    expect(left()).toEqual([0, 0, 6]);
    expect(desk.outbox.professionalHeld(at('21:00'))).toBe(rosa.id);
  });

  test('a refused promise is a card that says so', async () => {
    await book();
    answer(desk.outbox.pending()[0]!.intent.id, 'refused', null);
    expect(desk.review.cards(aStaff())).toMatchObject([{ code: 'treatment_taken', wasPromised: true }]);
    expect(left()).toEqual([6, 6, 6]);
  });

  test('an overbooking draws on no lease', async () => {
    const overbook = { reason: 'Cliente de sempre' };
    expect(await book({ overbook })).toMatchObject({ onDesk: 'unsent' });
    expect(left()).toEqual([6, 6, 6]);
  });
});

describe('with a server', () => {
  test('a refusal is told at once, and a refused request that was sent later becomes a card', async () => {
    desk.serve((id) => refusedAs(id, 'treatment_taken'));
    await expect(book()).rejects.toMatchObject({ code: 'treatment_taken' });
    expect(await shown()).toEqual([]);
    desk.serve(null);
    await book();
    const { id } = desk.outbox.pending()[0]!.intent;
    desk.outbox.adopt({ answers: [refusedAs(id, 'treatment_taken')], leases: null, epoch: 1, serverTime: NOW });
    const [card] = desk.review.cards(aStaff());
    expect(card).toMatchObject({ code: 'treatment_taken', act: { args: { treatmentId: massage } } });
  });

  test('parties of the web take times from the desk', async () => {
    const party = aServerParty({
      people: 1,
      roomMinutes: 40,
      treatment: { id: massage, name: '', minutes: 30, professional: rui },
    });
    desk.close();
    desk = aDesk(spaDay({ reservations: [party] }));
    expect(await times()).toEqual(['21:00']);
  });

  test('a desk without services of an older server leaves them to it', () => {
    desk.close();
    desk = aDesk();
    expect(desk.answers.covers('treatments', { slugOrId: VENUE_ID })).toBe(false);
  });
});

test('rows name their treatments in the language that staff chose since the sync, also one that an act changes', async () => {
  const inEnglish = { ...who, language: 'en' };
  const { id, version } = await book();
  const read = () => desk.answers.answer('venueReservations', { venueId: VENUE_ID, date: TODAY }, inEnglish);
  expect((await read()).map(({ treatment }) => treatment?.name)).toEqual(['Massage']);
  const note = { venueId: VENUE_ID, id, version, notes: 'Allergy' };
  expect((await desk.answers.answer('changeReservation', note, inEnglish)).treatment?.name).toBe('Massage');
  expect((await shown())[0]?.treatment?.name).toBe('Massagem');
});
