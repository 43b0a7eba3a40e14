import { describe, expect, test } from 'vitest';
import { slotAtDoor } from '#shared/desk/replay-reservations';
import {
  at,
  at20,
  type BookingArgs,
  booking,
  change,
  DAY,
  day,
  dayWith,
  done,
  isoAt,
  offer,
  only,
  party,
  ROOM,
  refusal,
  slot,
  TERRACE,
  TIMES,
  walkIn,
  withLease,
} from '#shared/desk/testing/day';
import { newId } from '#shared/ids';

const usual = slot('20:00', { reserved: 2, availableCapacity: 2 });
const TOMORROW = '2026-11-22';

describe('a booking at the desk', () => {
  test('has the fields of the request and may be undone for ten minutes', () => {
    const id = newId();
    const { rows, ...outcome } = done(day(), booking({ id, notes: 'Janela', askDeposit: true }), at(3, withLease(2)));
    expect(only(rows)).toEqual(
      party({
        ...{ id, notes: 'Janela', depositValue: '2000.00', depositStatus: 'ASKED', createdAt: isoAt(3) },
        ...{ updatedAt: isoAt(3), undoUntil: isoAt(13), onDesk: 'unsent' },
      }),
    );
    const lease = { slotId: slot('20:00').id, people: 2 };
    expect(outcome).toEqual({ subject: { entity: 'reservation', id }, seenVersion: 0, lease, standing: 'confirmed' });
  });

  test('without an id is refused', () => {
    expect(refusal(day(), booking({ id: undefined }))).toBe('bad_input');
  });

  test('with the id of another party is refused', () => {
    const other = party();
    expect(refusal(dayWith({ parties: [other] }), booking({ id: other.id }))).toBe('key_reused');
  });
});

describe('a walk-in', () => {
  test.each<[string, BookingArgs, string]>([
    ['takes the slot that it names', { date: DAY, time: '21:00' }, '21:00'],
    ['takes the running slot if it names only the day', { date: TOMORROW }, '19:00'],
    ['takes the running slot if it names only the time', { time: '21:00' }, '19:00'],
    ['takes the running slot if it names none', {}, '19:00'],
  ])('%s', (_what, given, time) => {
    const { rows } = done(day(), walkIn(given), at(65, { lang: 'EN' }));
    expect(only(rows)).toMatchObject({
      date: DAY,
      time,
      name: 'Walk-in',
      lang: 'EN',
      status: 'SEATED',
      seatedAt: isoAt(65),
    });
  });

  test('is refused in a foreign room, and in a room without a running slot', () => {
    expect(refusal(day(), walkIn({ roomId: newId() }))).toBe('foreign_room');
    expect(refusal(day(), walkIn({ roomId: TERRACE }))).toBe('no_running_slot');
    expect(refusal(day(), walkIn({ roomId: ROOM }), at(240))).toBe('no_running_slot');
  });
});

describe('the slot at the door', () => {
  const others = [slot('18:00', { roomId: TERRACE }), slot('18:00', { date: TOMORROW })];
  const rows = day([...others, ...TIMES.map((time) => slot(time))]);

  test('is the running one of the room and the service day', () => {
    expect(slotAtDoor(rows, ROOM, at(130).now)).toEqual({ roomId: ROOM, date: DAY, time: '20:00' });
    expect(slotAtDoor(rows, ROOM, at(10).now)).toEqual({ roomId: ROOM, date: DAY, time: '19:00' });
    expect(slotAtDoor(rows, TERRACE, at(10).now)).toEqual({ roomId: TERRACE, date: DAY, time: '18:00' });
  });

  test('is none after the last slot', () => {
    expect(slotAtDoor(rows, ROOM, at(210).now)).toBeNull();
  });
});

describe('a change of a party', () => {
  const booked = party();
  const rows = day([usual, slot('21:00')], { parties: [booked] });

  test('that the desk does not keep is refused', () => {
    expect(refusal(day(), change(booked, { people: 3 }))).toBe('reservation_not_found');
  });

  test('of its texts needs no promise and leaves the slot', () => {
    const { rows: after, ...outcome } = done(rows, change(booked, { notes: 'Janela' }), at(3));
    expect(only(after)).toMatchObject({ notes: 'Janela', version: 2, undoUntil: isoAt(13), onDesk: 'unsent' });
    expect(at20(after)).toBe(usual);
    const subject = { entity: 'reservation', id: booked.id };
    expect(outcome).toEqual({ subject, seenVersion: 1, lease: null, standing: 'confirmed' });
  });

  test('that changes nothing has no effect', () => {
    const outcome = done(rows, change(booked, { people: 2 }));
    const subject = { entity: 'reservation', id: booked.id };
    expect(outcome).toEqual({ rows, subject, seenVersion: 1, lease: null, standing: 'confirmed' });
  });

  test('to fewer people gives seats back', () => {
    const after = done(rows, change(booked, { people: 1 })).rows;
    expect(only(after)).toMatchObject({ people: 1, onDesk: 'unsent' });
    expect(at20(after)).toMatchObject({ reserved: 1, availableCapacity: 3 });
  });

  test('to more people takes only the seats that it lacks', () => {
    const { lease, standing, ...after } = done(rows, change(booked, { people: 3 }), at(0, withLease(1)));
    expect({ lease, standing }).toEqual({ lease: { slotId: usual.id, people: 1 }, standing: 'confirmed' });
    expect(at20(after.rows)).toMatchObject({ reserved: 3, leased: 1 });
  });

  test('to another time without a lease is a request', () => {
    const { lease, standing, ...after } = done(rows, change(booked, { time: '21:00' }));
    expect({ lease, standing }).toEqual({ lease: null, standing: 'unconfirmed' });
    expect(only(after.rows)).toMatchObject({ time: '21:00', onDesk: 'unconfirmed' });
    expect(at20(after.rows).reserved).toBe(0);
    expect(after.rows.slots.get(slot('21:00').id)!.reserved).toBe(2);
  });
});

describe('the entry of held seats', () => {
  const changed = ({ hold, notified }: ReturnType<typeof offer>, given: object) => {
    const rows = day([slot('19:00'), usual], { parties: [hold], entries: [notified] });
    return done(rows, change(hold, given)).rows.entries.get(notified.id);
  };

  test('takes the new end of the hold', () => {
    const late = offer({ holdUntil: isoAt(140) });
    expect(changed(late, { time: '19:00' })).toEqual({
      ...late.notified,
      ...{ holdUntil: isoAt(120), version: 3, onDesk: 'unsent' },
    });
  });

  test('stays if the end stays, or if there is none', () => {
    const same = offer();
    expect(changed(same, { time: '19:00' })).toBe(same.notified);
    const open = offer({ holdUntil: null }, { holdUntil: isoAt(30) });
    expect(changed(open, { notes: 'Janela' })).toBe(open.notified);
  });

  test('is not needed for a change of held seats', () => {
    const { hold } = offer();
    const rows = day([slot('19:00'), usual], { parties: [hold] });
    expect(only(done(rows, change(hold, { time: '19:00' })).rows)).toMatchObject({ status: 'HOLD', time: '19:00' });
  });
});
