import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsAt } from '#shared/desk/draft';
import { apply, replay } from '#shared/desk/replay';
import type { DayRows, PendingIntent } from '#shared/desk/rows';
import type { DeskAct, Intent } from '#shared/desk/schema';
import {
  at,
  at20,
  type BookingArgs,
  booking,
  change,
  DAY,
  day,
  done,
  EVENING,
  move,
  only,
  pending,
  ROOM,
  refusal,
  slot,
  staff,
  TIMES,
  trusted,
  undo,
  VENUE,
} from '#shared/desk/testing/day';
import { newId } from '#shared/ids';
import { countsSeats } from '#shared/reservations/rules';

describe('a booking', () => {
  test('is confirmed under the lease, whose seats already count as taken', () => {
    const { rows, lease, standing } = done(day(), booking(), at(0, { leaseLeft: () => 2 }));
    expect({ lease, standing }).toEqual({ lease: { slotId: slot('20:00').id, people: 2 }, standing: 'confirmed' });
    expect(only(rows)).toMatchObject({ status: 'CONFIRMED', version: 1, onDesk: 'unsent', lastMessage: null });
    expect(at20(rows)).toMatchObject({ reserved: 2, leased: 0, availableCapacity: 4, overbooked: 0 });
  });

  test('beyond the lease is a request, whether or not seats seem free', () => {
    for (const people of [3, 5]) {
      const { rows, lease, standing } = done(day(), booking({ people }), at(0, { leaseLeft: () => 2 }));
      expect({ lease, standing }).toEqual({ lease: null, standing: 'unconfirmed' });
      expect(only(rows).onDesk).toBe('unconfirmed');
      expect(at20(rows)).toMatchObject({ reserved: people, leased: 2, overbooked: Math.max(0, people - 4) });
    }
  });

  test('beyond the seats is taken with a reason from staff with the right', () => {
    const beyond = booking({ people: 5, overbook: { reason: 'Prima da dona' } });
    expect(refusal(day(), beyond)).toBe('overbook_forbidden');
    const { rows, standing } = done(day(), beyond, at(0, { staff: trusted }));
    expect(standing).toBe('confirmed');
    expect(only(rows)).toMatchObject({ overbookReason: 'Prima da dona', onDesk: 'unsent' });
  });

  test('above the largest party is taken with a reason, with or without a lease; below the smallest it is refused', () => {
    const large = booking({ people: 9, overbook: { reason: 'Casamento' } });
    expect(refusal(day(), large)).toBe('overbook_forbidden');
    expect(refusal(day(), large, at(0, { leaseLeft: () => 9 }))).toBe('overbook_forbidden');
    const wide = day([slot('20:00', { capacity: 30, availableCapacity: 30 })]);
    for (const rows of [day(), wide]) {
      const { standing, ...after } = done(rows, large, at(0, { staff: trusted }));
      expect(standing).toBe('confirmed');
      expect(only(after.rows)).toMatchObject({ people: 9, overbookReason: 'Casamento' });
    }
    const leased = done(wide, large, at(0, { staff: trusted, leaseLeft: () => 9 }));
    expect(leased.lease).toEqual({ slotId: slot('20:00').id, people: 9 });
    expect(only(leased.rows).overbookReason).toBe('Casamento');
  });

  test.each<[string, BookingArgs, number, string]>([
    ['of a day that has passed', { date: '2026-11-20' }, 0, 'date_past'],
    ['at a time that is no slot', { time: '20:10' }, 0, 'not_a_slot'],
    ['in a room that is not the venue’s', { roomId: newId() }, 0, 'foreign_room'],
    ['for more than the venue takes', { people: 9 }, 0, 'party_size'],
    ['for more than the slot takes', { people: 7 }, 0, 'party_too_large'],
    ['of a slot that has ended', { time: '19:00' }, 120, 'slot_begun'],
    ['of a slot that is closed', { time: '21:00' }, 0, 'slot_closed'],
    ['of a day that is too far ahead', { date: '2027-08-01' }, 0, 'too_far_ahead'],
  ])('%s is refused at once', (_what, given, minutes, code) => {
    const rows = day([slot('19:00'), slot('20:00'), slot('21:00', { isClosed: true })]);
    expect(refusal(rows, booking(given), at(minutes))).toBe(code);
  });

  test('for a day that the desk does not keep is a request', () => {
    const { rows, standing } = done(day(), booking({ date: '2026-12-24' }));
    expect({ standing, date: only(rows).date }).toEqual({ standing: 'unconfirmed', date: '2026-12-24' });
  });
});

describe('a walk-in', () => {
  test('sits in the running slot whatever is free, and gets the catalogue’s name', () => {
    const full = day([slot('19:00', { reserved: 4, availableCapacity: 0 }), slot('20:00')]);
    const walkIn = booking({ kind: 'walk-in', name: null, phone: '', date: undefined, time: undefined, people: 3 });
    const { rows, standing } = done(full, walkIn, at(65));
    expect(standing).toBe('confirmed');
    expect(only(rows)).toMatchObject({ status: 'SEATED', time: '19:00', name: 'Sem marcação', source: 'walk-in' });
    expect(only(rows).overbookReason).toBe('Presente no balcão');
  });

  test('is refused where no slot runs', () => {
    const walkIn = booking({ kind: 'walk-in', date: undefined, time: undefined });
    expect(refusal(day(), walkIn, at(240))).toBe('no_running_slot');
  });
});

describe('the seen version', () => {
  test('must be the current one, else the refusal has the current row', () => {
    const { rows } = done(day(), booking());
    const outcome = apply(rows, change({ ...only(rows), version: 7 }, { people: 3 }), at());
    expect(outcome).toEqual({ refused: 'stale', values: {}, current: only(rows) });
  });

  test('leaves the same rows where nothing changes', () => {
    const { rows } = done(day(), booking({ notes: 'Janela' }));
    expect(done(rows, change(only(rows), { notes: 'Janela', people: 2 })).rows).toBe(rows);
  });
});

describe('a message dropped by a move', () => {
  /** A party whose seating was undone after so many minutes; its confirmation may be sent until minute 10. */
  const undoneAfter = (minutes: number): DayRows => {
    const booked = done(day(), booking(), at()).rows;
    const message = { id: newId(), type: 'CONFIRM', status: 'QUEUED', reservationId: only(booked).id };
    const outbox = [{ ...message, sendBefore: at(10).now.toISOString() }] as unknown as DayRows['outbox'];
    const told = { ...booked, outbox };
    const seated = done(told, move(only(told), 'SEATED'), at(4)).rows;
    return done(seated, undo(only(seated)), at(minutes)).rows;
  };
  const sent = ({ outbox }: DayRows): DeskAct => ({
    kind: 'markMessageSent',
    args: { venueId: VENUE, id: outbox[0]!.id },
  });

  test('is queued again after the undo', () => {
    const rows = undoneAfter(9);
    expect(done(rows, sent(rows), at(9)).rows.outbox[0]!.status).toBe('SENT');
  });

  test('stays dropped where its time has passed', () => {
    const rows = undoneAfter(10);
    expect(refusal(rows, sent(rows), at(10))).toBe('message_settled');
  });
});

test('undoing a cancellation that the server answered is a request, because the seats went back on sale', () => {
  const { rows } = done(day(), booking(), at(0, { leaseLeft: () => 2 }));
  const cancelled = done(rows, move(only(rows), 'CANCELLED'), at(5)).rows;
  const { onDesk: _, ...answered } = only(cancelled);
  const told = { ...cancelled, reservations: new Map([[answered.id, answered]]) };
  expect(only(done(told, undo(answered), at(10)).rows)).toMatchObject({ status: 'CONFIRMED', onDesk: 'unconfirmed' });
});

test('undoing a cancellation is a request if other parties booked in between', () => {
  const { rows } = done(day(), booking(), at(0, { leaseLeft: () => 2 }));
  const cancelled = done(rows, move(only(rows), 'CANCELLED'), at(5)).rows;
  const { id } = only(cancelled);
  const later = done(cancelled, booking(), at(6)).rows;
  const again = done(later, undo(later.reservations.get(id)!), at(7)).rows;
  expect(again.reservations.get(id)).toMatchObject({ status: 'CONFIRMED', onDesk: 'unconfirmed' });
});

test('a cancellation and its undo leave the party unchanged except for its version', () => {
  const { rows } = done(day(), booking(), at(0, { leaseLeft: () => 2 }));
  const before = only(rows);
  const cancelled = done(rows, move(before, 'CANCELLED'), at(5)).rows;
  expect(at20(cancelled)).toMatchObject({ reserved: 0, leased: 0, availableCapacity: 6 });
  const again = done(cancelled, undo(only(cancelled)), at(10)).rows;
  const ignored = { version: 0, updatedAt: '', undoUntil: null, onDesk: undefined };
  expect({ ...only(again), ...ignored }).toEqual({ ...before, ...ignored });
  // Both acts go to the server in one call: the guest stays confirmed
  expect(only(again)).toMatchObject({ version: 3, onDesk: 'unsent' });
  expect(refusal(again, undo(only(again)), at(11))).toBe('undo_over');
  expect(refusal(cancelled, undo(only(cancelled)), at(15))).toBe('undo_over');
});

describe('a party taken by mistake', () => {
  test.each(['phone', 'walk-in'] as const)('is cancelled by undo and gives its seats back (%s)', (kind) => {
    const asked = kind === 'phone' ? { kind } : { kind, name: null, phone: '', time: '19:00' };
    const { rows } = done(day(), booking(asked), at(70, { leaseLeft: () => 2 }));
    const taken = only(rows);
    const { rows: after } = done(rows, undo(taken), at(75));
    expect(only(after)).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', version: 2, undoUntil: null });
    expect(only(after)).toMatchObject({ cancelNote: 'Registo desfeito', onDesk: 'unsent' });
    for (const { reserved } of after.slots.values()) expect(reserved).toBe(0);
    expect(refusal(rows, undo(taken), at(80))).toBe('undo_over');
    expect(refusal(after, undo(only(after)), at(76))).toBe('undo_over');
  });
});

describe('replayed', () => {
  const known = (): DayRows => {
    const { rows } = done(day(), booking());
    const row = only(rows);
    return { ...rows, reservations: new Map([[row.id, { ...row, onDesk: undefined }]]) };
  };

  test('an act that no longer applies marks its row for review', () => {
    const rows = known();
    const row = only(rows);
    const since = { ...rows, reservations: new Map([[row.id, { ...row, version: 2, people: 3 }]]) };
    const shown = only(replay(since, [pending(change(row, { people: 4 }))]));
    expect(shown).toEqual({ ...row, version: 2, people: 3, onDesk: 'review' });
  });

  test('a fact applies after any later change of its party, and only once', () => {
    const rows = known();
    const row = only(rows);
    const noShow = { ...rows, reservations: new Map([[row.id, { ...row, version: 4, notes: 'Janela' }]]) };
    const seated = pending(move(row, 'SEATED'));
    expect(only(replay(noShow, [seated]))).toMatchObject({ status: 'SEATED', version: 5, notes: 'Janela' });
    expect(only(replay(noShow, [seated, seated])).version).toBe(5);
  });

  test('a guest who comes in the minute in which the hold expires is seated without review', () => {
    const rows = known();
    const held = { ...only(rows), status: 'HOLD' as const, holdUntil: EVENING.toISOString() };
    const holding = { ...rows, reservations: new Map([[held.id, held]]) };
    expect(only(replay(holding, [pending(move(held, 'SEATED'))]))).toMatchObject({
      status: 'SEATED',
      onDesk: 'unsent',
    });
  });

  test('a sale from the lease is kept in a slot that was closed later', () => {
    const closed = day([slot('20:00', { isClosed: true })]);
    expect(refusal(closed, booking(), at(0, { leaseLeft: () => 2 }))).toBe('slot_closed');
    expect(only(replay(closed, [pending(booking(), { fromLease: 2 })])).onDesk).toBe('unsent');
  });

  test('seats that the desk returns from its lease become free', () => {
    const args = { venueId: VENUE, slots: [{ slotId: slot('20:00').id, people: 2 }] };
    const rows = replay(day(), [pending({ kind: 'returnLease', args })]);
    expect(at20(rows)).toMatchObject({ leased: 0, availableCapacity: 6 });
  });
});

describe('any sequence of staff acts', () => {
  const which = fc.nat(30);
  const steps = fc.oneof(
    fc.record({
      do: fc.constant('book' as const),
      time: fc.constantFrom(...TIMES),
      people: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      do: fc.constant('wait' as const),
      time: fc.constantFrom(...TIMES),
      people: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ do: fc.constant('promote' as const), which }),
    fc.record({ do: fc.constant('withdraw' as const), which }),
    fc.record({
      do: fc.constant('edit' as const),
      which,
      time: fc.constantFrom(...TIMES),
      people: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      do: fc.constant('move' as const),
      which,
      to: fc.constantFrom(
        'CONFIRMED' as const,
        'SEATED' as const,
        'COMPLETED' as const,
        'CANCELLED' as const,
        'NO_SHOW' as const,
      ),
    }),
    fc.record({ do: fc.constant('undo' as const), which }),
  );
  type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

  function actOf(rows: DayRows, step: Step): DeskAct | null {
    const nth = <Row>(of: ReadonlyMap<string, Row>, index: number): Row | undefined =>
      [...of.values()][index % Math.max(1, of.size)];
    if (step.do === 'book') return booking({ time: step.time, people: step.people });
    if (step.do === 'wait') {
      const party = { id: newId(), venueId: VENUE, roomId: ROOM, name: 'Ivone', phone: `+2449${newId()}`, notes: null };
      const asked = { date: DAY, time: step.time, people: step.people, windowMinutes: 30, altPref: 'ANY' as const };
      return { kind: 'addToWaitlist', args: { ...party, ...asked } };
    }
    if (step.do === 'promote' || step.do === 'withdraw') {
      const entry = nth(rows.entries, step.which);
      if (entry === undefined) return null;
      const { id, version } = entry;
      return step.do === 'promote'
        ? { kind: 'promote', args: { id, reservationId: newId() } }
        : { kind: 'withdrawEntry', args: { venueId: VENUE, id, version } };
    }
    const row = nth(rows.reservations, step.which);
    if (row === undefined) return null;
    if (step.do === 'undo') return undo(row);
    return step.do === 'edit' ? change(row, { time: step.time, people: step.people }) : move(row, step.to);
  }

  const someSteps = fc.array(fc.tuple(steps, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 40 });

  test('replay equals the fold of its acts, slots equal the sum of their parties, and versions only grow', () => {
    fc.assert(
      fc.property(someSteps, fc.integer({ min: 0, max: 6 }), (given, lent) => {
        const start = day();
        let rows: DayRows = start;
        let minutes = 0;
        let left = lent;
        const pending: PendingIntent[] = [];
        for (const [step, wait] of given) {
          minutes += wait;
          const act = actOf(rowsAt(rows, at(minutes).now), step);
          if (act === null) continue;
          const desk = at(minutes, { leaseLeft: () => left });
          const outcome = apply(rows, act, desk);
          // An act without effect is not recorded
          if ('refused' in outcome || outcome.rows === rows) continue;
          for (const [id, before] of rows.reservations) {
            const after = outcome.rows.reservations.get(id)!;
            expect(after === before || after.version > before.version).toBe(true);
          }
          rows = outcome.rows;
          left -= outcome.lease?.people ?? 0;
          const { now } = desk;
          const fromLease = outcome.lease?.people ?? 0;
          const facts = {
            id: newId(),
            seq: pending.length + 1,
            seenVersion: 0,
            deskTime: now.toISOString(),
            fromLease,
          };
          const rest = { staffId: staff.id, schemaVersion: 1, madeOffline: true };
          pending.push({ staff, intent: { ...act, ...facts, ...rest } as Intent });
        }
        const again = replay(start, pending);
        expect([...again.reservations]).toEqual([...rows.reservations]);
        expect([...again.entries]).toEqual([...rows.entries]);
        expect([...again.slots]).toEqual([...rows.slots]);
        sumsHold(rows, 2);
      }),
      { numRuns: 300 },
    );
  });

  function sumsHold({ reservations, slots }: DayRows, leased: number): void {
    for (const { id, time, reserved, overbooked, capacity, availableCapacity, ...seats } of slots.values()) {
      const parties = [...reservations.values()].filter((row) => row.time === time && countsSeats(row.status));
      expect({ id, reserved }).toEqual({ id, reserved: parties.reduce((sum, { people }) => sum + people, 0) });
      expect(seats.leased).toBeLessThanOrEqual(leased);
      const over = reserved + seats.leased - capacity;
      expect({ overbooked, availableCapacity }).toEqual({
        overbooked: Math.max(0, over),
        availableCapacity: Math.max(0, -over),
      });
    }
  }
});

test('an expired hold and its offer count as gone', () => {
  const entryId = newId();
  const waiting = { id: entryId, venueId: VENUE, roomId: ROOM, name: 'Ivone', phone: '+244924111333', notes: null };
  const asked = { date: DAY, time: '20:00', people: 2, windowMinutes: 30, altPref: 'NEAR' as const };
  const listed = done(day(), { kind: 'addToWaitlist', args: { ...waiting, ...asked } }).rows;
  const offered = done(listed, { kind: 'promote', args: { id: entryId, reservationId: newId() } }).rows;
  expect(only(offered)).toMatchObject({ status: 'HOLD', holdUntil: new Date('2026-11-21T17:30:00Z').toISOString() });
  expect(offered.entries.get(entryId)).toMatchObject({
    status: 'NOTIFIED',
    version: 2,
    reservationId: only(offered).id,
  });
  expect(rowsAt(offered, at(29).now)).toBe(offered);
  const over = rowsAt(offered, at(30).now);
  expect(only(over)).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED', version: 2 });
  expect(over.entries.get(entryId)).toMatchObject({ status: 'EXPIRED', reservationId: null });
  expect(at20(over).reserved).toBe(0);
  const accepted = done(offered, move(only(offered), 'CONFIRMED'), at(20));
  // The server expires a hold at its end, whatever a desk agreed offline
  expect(accepted.standing).toBe('unconfirmed');
  expect(accepted.rows.entries.get(entryId)).toMatchObject({ status: 'ACCEPTED', holdUntil: null });
  const reopened = done(accepted.rows, undo(only(accepted.rows)), at(22)).rows;
  expect(reopened.entries.get(entryId)).toMatchObject({
    status: 'NOTIFIED',
    reservationId: only(offered).id,
    version: 4,
  });
});

test('a seated party can be changed after its slot has ended, an expected one cannot', () => {
  const { rows } = done(day(), booking({ time: '19:00' }));
  const seated = done(rows, move(only(rows), 'SEATED'), at(60)).rows;
  expect(only(done(seated, change(only(seated), { people: 3 }), at(130)).rows)).toMatchObject({
    people: 3,
    status: 'SEATED',
    onDesk: 'unconfirmed',
  });
  expect(refusal(rows, change(only(rows), { time: '20:00' }), at(200))).toBe('slot_begun');
});

test('moving held seats limits the hold to the new slot’s end, and the entry follows', () => {
  const entryId = newId();
  const waiting = { id: entryId, venueId: VENUE, roomId: ROOM, name: 'Ivone', phone: '+244924111333', notes: null };
  const asked = { date: DAY, time: '20:00', people: 2, windowMinutes: 120, altPref: 'ANY' as const };
  const listed = done(day(), { kind: 'addToWaitlist', args: { ...waiting, ...asked } }).rows;
  const offered = done(listed, { kind: 'promote', args: { id: entryId, reservationId: newId() } }, at(50)).rows;
  expect(only(offered).holdUntil).toBe('2026-11-21T19:50:00.000Z');
  const moved = done(offered, change(only(offered), { time: '19:00' }), at(55)).rows;
  expect(only(moved).holdUntil).toBe('2026-11-21T19:00:00.000Z');
  expect(moved.entries.get(entryId)).toMatchObject({ holdUntil: '2026-11-21T19:00:00.000Z', version: 3 });
  const withdrawn = done(
    moved,
    { kind: 'withdrawEntry', args: { venueId: VENUE, id: entryId, version: 3 } },
    at(58),
  ).rows;
  expect(only(withdrawn)).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', version: 3 });
  expect(withdrawn.entries.get(entryId)).toMatchObject({ status: 'WITHDRAWN', reservationId: null });
  expect(withdrawn.slots.get(slot('19:00').id)!.reserved).toBe(0);
});
