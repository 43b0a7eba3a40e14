import { describe, expect, test } from 'vitest';
import { apply, replay } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import { type DeskAct, deskAct } from '#shared/desk/schema';
import {
  at,
  change,
  DAY,
  done,
  pending,
  ROOM,
  refusal,
  TERRACE,
  UNKEPT_DAY,
  undo,
  VENUE,
} from '#shared/desk/testing/day';
import { cabinSlot, massage, rosa, rui, spa, treated } from '#shared/desk/testing/spa';
import { visitTimesAt, wholeVisit } from '#shared/desk/visits';
import { newId } from '#shared/ids';
import { type DeskVisit, deskVisit, partsAsked, withIds } from '#shared/reservations/desk';
import { visitTimesQuery } from '#shared/treatments/schema';

const none = () => false;
const phone = { kind: 'phone', name: 'Rita Lobo', phone: '+244924111222', date: DAY, time: '18:30' };
const here = { kind: 'walk-in', name: 'Rita Lobo' };
const facial = { ...massage, id: newId(), professionalIds: [rui.id] };
const further = [{ treatmentId: facial.id }];

function rowsWith(given: Parameters<typeof spa>[0] = {}, treatments = [massage, facial]): DayRows {
  const rows = spa(given);
  const services = { ...rows.venue.services!, treatments };
  return { ...rows, venue: { ...rows.venue, services } };
}

const visitIn = (rows: DayRows, given: object, isOwn: (slotId: string) => boolean = none): DeskVisit => {
  const asked = { venueId: VENUE, roomId: ROOM, people: 1, treatmentId: massage.id, furtherTreatments: further };
  const visit = withIds(deskVisit.parse({ ...asked, notes: null, ...given }), newId());
  return wholeVisit(rows, visit, at().now, isOwn);
};
const actOf = (args: DeskVisit): DeskAct => deskAct.parse({ kind: 'bookVisitAtDesk', args });
const book = (rows: DayRows, given: object = phone) => actOf(visitIn(rows, given));
const partsIn = (rows: DayRows, act: DeskAct) =>
  partsAsked(act.args as DeskVisit).flatMap(({ id }) => rows.reservations.get(id!) ?? []);
const told = (rows: DayRows, act: DeskAct) =>
  partsIn(rows, act).map(({ time, status, onDesk, roomId, treatment }) => [
    ...[time, status, onDesk, roomId === ROOM ? 'room' : 'terrace', treatment?.professional?.name],
  ]);

describe('a visit by phone', () => {
  test('is a request for each of its treatments, in one visit', () => {
    const rows = rowsWith();
    const act = book(rows, { ...phone, askDeposit: true });
    const after = done(rows, act);
    expect([after.standing, after.lease]).toEqual(['unconfirmed', null]);
    expect(told(after.rows, act)).toEqual([
      ['18:30', 'CONFIRMED', 'unconfirmed', 'room', 'Rosa'],
      ['19:00', 'CONFIRMED', 'unconfirmed', 'terrace', 'Rui'],
    ]);
    const [first, second] = partsIn(after.rows, act);
    expect([first!.visitPart, second!.visitPart]).toEqual([1, 2].map((part) => ({ id: first!.id, part, of: 2 })));
    expect([first!.depositStatus, second!.depositStatus]).toEqual(['ASKED', null]);
  });

  test('is shown as it was made, also if the server has sold one of its places', () => {
    const act = book(rowsWith());
    const sold = rowsWith({ parties: [treated({ time: '19:00' }, rui), treated({ time: '18:30', roomId: TERRACE })] });
    expect(told(replay(sold, [pending(act)]), act).map(([time]) => time)).toEqual(['18:30', '19:00']);
  });

  test('is refused whole, and the refusal names the part', () => {
    const taken = rowsWith({ parties: [treated({ time: '19:00' }, rui)] });
    const outcome = apply(taken, book(taken), at());
    expect(outcome).toMatchObject({ refused: 'treatment_taken', current: { number: 2, treatmentId: facial.id } });
    const named = book(taken, { ...phone, professionalId: rui.id, time: '19:30' });
    expect(apply(taken, named, at())).toMatchObject({ refused: 'professional_taken', current: { number: 1 } });
    const moved = { ...phone, furtherTreatments: [{ ...further[0], time: '20:00' }] };
    expect(refusal(rowsWith(), book(rowsWith(), moved))).toBe('treatment_taken');
  });

  test('is refused for other people, unknown treatments and professionals, other times and other days', () => {
    const rows = rowsWith();
    const refused = (given: object) => refusal(rows, book(rows, { ...phone, ...given }));
    expect(refused({ people: 2 })).toBe('party_size');
    expect(refused({ professionalId: newId() })).toBe('professional_not_found');
    expect(refused({ time: '18:40' })).toBe('not_a_slot');
    expect(refused({ date: UNKEPT_DAY })).toBe('not_a_slot');
    expect(() => book(rows, { ...phone, treatmentId: newId() })).toThrow('treatment_not_found');
  });

  test('puts guests side by side with different professionals', () => {
    const rows = rowsWith();
    const act = book(rows, { ...phone, furtherTreatments: [{ ...further[0], beside: true }] });
    expect(told(done(rows, act).rows, act)).toEqual([
      ['18:30', 'CONFIRMED', 'unconfirmed', 'room', 'Rosa'],
      ['18:30', 'CONFIRMED', 'unconfirmed', 'terrace', 'Rui'],
    ]);
  });

  test('needs an id for each part, in order', () => {
    const visit = visitIn(rowsWith(), phone);
    const [part] = visit.furtherTreatments;
    const isRead = (id: string | undefined) =>
      deskAct.safeParse({ kind: 'bookVisitAtDesk', args: { ...visit, furtherTreatments: [{ ...part, id }] } }).success;
    expect([part!.id, visit.id, undefined, '00000000-0000-4000-8000-000000000000'].map(isRead)).toEqual([
      ...[true, false, false, false],
    ]);
  });

  test('ends the leases of this desk in its rooms, and those of no other desk', () => {
    const slots = [ROOM, TERRACE].flatMap((roomId) =>
      ['18:30', '19:30'].map((time) => cabinSlot(roomId, time, { leased: 2 })),
    );
    const rows = rowsWith({ slots, deskHolds: true });
    const own = ({ roomId, time }: { roomId: string; time: string }) => `${roomId} ${time}`;
    const isOwn = (id: string) => rows.slots.get(id)!.roomId === ROOM;
    const act = actOf(visitIn(rows, phone, isOwn));
    const { rows: after } = done(rows, act, at(0, { leaseLeft: (id) => (isOwn(id) ? 2 : 0) }));
    const left = [...after.slots.values()].filter(({ leased }) => leased > 0).map(own);
    expect(left).toEqual([`${TERRACE} 18:30`, `${TERRACE} 19:30`]);
    expect(refusal(rows, book(rows))).toBe('treatment_taken');
  });
});

describe('a visit of guests who are there', () => {
  test('begins at the running time, and is a fact', () => {
    const rows = rowsWith();
    const act = book(rows, here);
    expect(act.args).toMatchObject({ date: DAY, time: '18:00', professionalId: rosa.id });
    const { rows: after, standing } = done(rows, act);
    expect(standing).toBe('confirmed');
    expect(told(after, act)).toEqual([
      ['18:00', 'SEATED', 'unsent', 'room', 'Rosa'],
      ['18:30', 'CONFIRMED', 'unsent', 'terrace', 'Rui'],
    ]);
  });

  test('keeps its room and professional, and all that begins later', () => {
    const act = book(rowsWith(), here);
    const after = replay(rowsWith({ parties: [treated({ time: '18:00' })] }), [pending(act)]);
    expect(told(after, act)).toEqual([
      ['18:00', 'SEATED', 'unsent', 'room', 'Rosa'],
      ['18:30', 'CONFIRMED', 'unsent', 'terrace', 'Rui'],
    ]);
    expect(partsIn(after, act).map(({ overbookReason }) => overbookReason)).toEqual(['Presente no balcão', null]);
  });

  test('shares a professional who was sold meanwhile, and is kept whole', () => {
    const act = book(rowsWith(), here);
    const sold = treated({ time: '18:30', roomId: TERRACE }, rui);
    const after = replay(rowsWith({ parties: [sold] }), [pending(act)]);
    expect(told(after, act).map(([time, status]) => [time, status])).toEqual([
      ['18:00', 'SEATED'],
      ['18:30', 'CONFIRMED'],
    ]);
    expect(partsIn(after, act).map(({ overbookReason }) => overbookReason)).toEqual([null, 'Presente no balcão']);
  });

  test('is refused while a treatment is not free, and while no arrival time runs', () => {
    const taken = rowsWith({ parties: [treated({ time: '18:00' }, rui), treated({ time: '19:00' }, rui)] });
    expect(refusal(taken, book(taken, { ...here, professionalId: rui.id }))).toBe('professional_taken');
    const closed = [ROOM, TERRACE].flatMap((roomId) =>
      ['18:00', '18:30', '19:00', '19:30', '20:00'].map((time) => cabinSlot(roomId, time, { isClosed: true })),
    );
    const shut = rowsWith({ slots: closed });
    expect(refusal(shut, book(shut, here))).toBe('no_running_slot');
  });
});

test('a new visit is undone part by part, and a corrected phone is that of all parts', () => {
  const rows = rowsWith();
  const act = book(rows);
  const made = done(rows, act).rows;
  const [first, second] = partsIn(made, act);
  const corrected = done(made, change(second!, { phone: '+244924999888' })).rows;
  expect(partsIn(corrected, act).map((row) => row.phone)).toEqual(['+244924999888', '+244924999888']);
  const undone = done(made, undo(second!)).rows;
  expect(partsIn(undone, act).map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(partsIn(done(undone, undo(first!)).rows, act).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
});

test('the starts of a visit at a desk leave out those at which a treatment is not free', () => {
  const starts = (rows: DayRows, parts: string[], given: object = {}) =>
    visitTimesAt(rows, visitTimesQuery.parse({ slugOrId: VENUE, date: DAY, parts, ...given }), at().now, none).map(
      ({ parts: each }) => each.map(({ time }) => time).join(' '),
    );
  const both = [massage.id, facial.id];
  expect(starts(rowsWith(), both)).toEqual(['18:30 19:00', '19:00 19:30', '19:30 20:00']);
  expect(starts(rowsWith({ parties: [treated({ time: '19:00' }, rui)] }), both)).toEqual([
    '19:00 20:00',
    '19:30 20:00',
  ]);
  expect(starts(rowsWith(), both, { at: 'now' })).toEqual(['18:00 18:30']);
  expect(starts(rowsWith(), both, { date: '2026-11-20' })).toEqual([]);
  expect(() => starts(rowsWith(), [newId()])).toThrow('treatment_not_found');
});
