import { describe, expect, test } from 'vitest';
import { apply, replay } from '#shared/desk/replay';
import type { DayRows } from '#shared/desk/rows';
import type { DeskAct } from '#shared/desk/schema';
import {
  at,
  at20,
  DAY,
  day,
  dayWith,
  done,
  EVENING,
  entry,
  isoAt,
  offer,
  only,
  party,
  pending,
  ROOM,
  refusal,
  slot,
  TERRACE,
  TIMES,
  trusted,
  UNKEPT_DAY,
  VENUE,
  withLease,
} from '#shared/desk/testing/day';
import { newId } from '#shared/ids';
import type { StaffEntry } from '#shared/waitlist/schema';

const ID = newId();
const PHONE = '+244924111333';
const wish = {
  ...{ venueId: VENUE, roomId: ROOM, date: DAY, time: '20:00', people: 2, name: 'Ivone Cruz', phone: PHONE },
  ...{ windowMinutes: 45, altPref: 'STRICT' as const },
};
type Listing = Partial<Extract<DeskAct, { kind: 'addToWaitlist' }>['args']>;
const listing = (given: Listing = {}): DeskAct => ({
  kind: 'addToWaitlist',
  args: { id: ID, notes: 'Janela', ...wish, ...given },
});

describe('an entry that staff write', () => {
  test('waits unsent with the fields of the request', () => {
    const { rows, ...outcome } = done(day(), listing());
    expect(outcome).toEqual({
      subject: { entity: 'waitlist_entry', id: ID },
      seenVersion: 0,
      lease: null,
      standing: 'confirmed',
    });
    expect(rows.entries.get(ID)).toEqual({
      ...wish,
      ...{ id: ID, notes: 'Janela', lang: 'PT-AO', status: 'WAITING', version: 1, holdUntil: null },
      ...{ createdAt: EVENING.toISOString(), source: 'staff', reservationId: null, lastMessage: null },
      onDesk: 'unsent',
    });
  });

  test('has the guest’s language, else the desk’s', () => {
    const english = at(0, { lang: 'EN' });
    expect(done(day(), listing(), english).rows.entries.get(ID)!.lang).toBe('EN');
    expect(done(day(), listing({ lang: 'PT-PT' }), english).rows.entries.get(ID)!.lang).toBe('PT-PT');
  });

  test('may wait for a full slot, and for a day that the desk does not keep', () => {
    const full = day([slot('20:00', { reserved: 4, availableCapacity: 0 })]);
    expect(refusal(full, listing())).toBeNull();
    expect(refusal(day(), listing({ date: UNKEPT_DAY }))).toBeNull();
  });

  test.each<[string, Listing, number, string]>([
    ['without an id', { id: undefined }, 0, 'bad_input'],
    ['in a room that is not the venue’s', { roomId: newId() }, 0, 'foreign_room'],
    ['for a time that is no slot', { time: '20:10' }, 0, 'not_a_slot'],
    ['for a day that has passed', { date: '2026-11-20' }, 0, 'date_past'],
    ['for a day too far ahead', { date: '2027-08-01' }, 0, 'too_far_ahead'],
    ['for a closed slot', { time: '21:00' }, 0, 'slot_closed'],
    ['for a slot that has ended', { time: '19:00' }, 120, 'slot_begun'],
    ['for more people than the venue takes', { people: 9 }, 0, 'party_size'],
    ['for a treatment', { treatmentId: newId() }, 0, 'treatment_at_desk'],
  ])('%s is refused', (_what, given, minutes, code) => {
    const rows = day([slot('19:00'), slot('20:00'), slot('21:00', { isClosed: true })]);
    expect(refusal(rows, listing(given), at(minutes))).toBe(code);
  });

  test('stays on the list when its slot is closed before the server receives it', () => {
    const closed = day([slot('20:00', { isClosed: true })]);
    const rows = replay(closed, [pending(listing())]);
    expect(rows.entries.get(ID)).toMatchObject({ status: 'WAITING', onDesk: 'unsent' });
  });

  test('with the id of another entry is refused', () => {
    const rows = dayWith({ entries: [entry({ id: ID, phone: '+244924111444' })] });
    expect(refusal(rows, listing())).toBe('key_reused');
  });
});

describe('a guest with an entry', () => {
  const TOMORROW = '2026-11-22';
  const slots = [
    ...TIMES.map((time) => slot(time)),
    slot('20:00', { roomId: TERRACE }),
    slot('20:00', { date: TOMORROW }),
  ];
  const listed = (given: Partial<StaffEntry>): DayRows => day(slots, { entries: [entry(given)] });

  test.each<[string, Partial<StaffEntry>]>([
    ['still waits', { status: 'WAITING' }],
    ['still has an offer', { status: 'NOTIFIED', holdUntil: isoAt(1) }],
  ])('who %s for that slot is refused a second one', (_what, given) => {
    expect(refusal(listed(given), listing())).toBe('already_waiting');
  });

  test.each<[string, Partial<StaffEntry>]>([
    ['whose offer ends now', { status: 'NOTIFIED', holdUntil: isoAt(0) }],
    ['whose offer has ended', { status: 'NOTIFIED', holdUntil: isoAt(-1) }],
    ['whose offer has no end', { status: 'NOTIFIED', holdUntil: null }],
    ['whose entry has expired', { status: 'EXPIRED', holdUntil: isoAt(30) }],
    ['who accepted', { status: 'ACCEPTED', holdUntil: isoAt(30) }],
    ['who left the list', { status: 'WITHDRAWN' }],
    ['with another phone', { phone: '+244924111444' }],
    ['who waits for another room', { roomId: TERRACE }],
    ['who waits for another time', { time: '21:00' }],
    ['who waits for another day', { date: TOMORROW }],
  ])('%s may join the list', (_what, given) => {
    expect(refusal(listed(given), listing())).toBeNull();
  });

  test('is found behind entries of other guests', () => {
    const rows = day(slots, {
      entries: [entry({ phone: '+244924111444' }), entry(), entry({ phone: '+244924111555' })],
    });
    expect(refusal(rows, listing())).toBe('already_waiting');
  });
});

const withdrawal = ({ id, version }: { id: string; version: number }): DeskAct => ({
  kind: 'withdrawEntry',
  args: { venueId: VENUE, id, version },
});

describe('the withdrawal of an entry', () => {
  test('that the desk does not keep is refused', () => {
    expect(refusal(day(), withdrawal(entry()))).toBe('entry_not_found');
  });

  test('of an older version is refused with the current row', () => {
    const current = entry({ version: 2 });
    const outcome = apply(dayWith({ entries: [current] }), withdrawal({ ...current, version: 1 }), at());
    expect(outcome).toEqual({ refused: 'stale', values: {}, current });
  });

  test('that has ended is refused', () => {
    const ended = entry({ status: 'EXPIRED' });
    expect(refusal(dayWith({ entries: [ended] }), withdrawal(ended))).toBe('move_refused');
  });

  test('that waits changes no party', () => {
    const other = party();
    const waiting = entry({ reservationId: other.id });
    const { rows, ...outcome } = done(dayWith({ entries: [waiting], parties: [other] }), withdrawal(waiting));
    expect(rows.entries.get(waiting.id)).toEqual({
      ...waiting,
      ...{ status: 'WITHDRAWN', reservationId: null, version: 2, onDesk: 'unsent' },
    });
    expect(only(rows)).toBe(other);
    expect(outcome).toEqual({
      subject: { entity: 'waitlist_entry', id: waiting.id },
      seenVersion: 1,
      lease: null,
      standing: 'confirmed',
    });
  });

  test('with an offer whose seats the desk does not keep ends the offer', () => {
    const { notified } = offer();
    const { rows } = done(dayWith({ entries: [notified] }), withdrawal(notified));
    expect(rows.entries.get(notified.id)).toMatchObject({ status: 'WITHDRAWN', holdUntil: null, reservationId: null });
  });

  test('with an offer cancels the held party and gives its seats back', () => {
    const { hold, notified } = offer({ onDesk: 'unconfirmed' });
    const taken = day([slot('20:00', { reserved: 2, availableCapacity: 2 })], { parties: [hold], entries: [notified] });
    const { rows, subject } = done(taken, withdrawal(notified), at(5));
    expect(only(rows)).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', version: 2, onDesk: 'unsent' });
    expect(rows.entries.get(notified.id)).toMatchObject({ status: 'WITHDRAWN', reservationId: null, version: 3 });
    expect(at20(rows)).toMatchObject({ reserved: 0, availableCapacity: 4 });
    expect(subject).toEqual({ entity: 'waitlist_entry', id: notified.id });
  });
});

type Promotion = Partial<Extract<DeskAct, { kind: 'promote' }>['args']>;

describe('an offer by hand', () => {
  const HELD = newId();
  const OVERBOOK = { reason: 'Amigos da casa' };
  const promote = (given: Promotion = {}): DeskAct => ({
    kind: 'promote',
    args: { id: ID, reservationId: HELD, ...given },
  });
  const listed = (given: Partial<StaffEntry> = {}, slots = TIMES.map((time) => slot(time))): DayRows =>
    day(slots, { entries: [entry({ id: ID, notes: 'Janela', ...given })] });
  const full = () => [slot('20:00', { reserved: 4, availableCapacity: 0 })];

  test('holds the seats, and the entry names them', () => {
    const { rows, ...outcome } = done(listed(), promote());
    const about = { subject: { entity: 'waitlist_entry', id: ID }, seenVersion: 1 };
    expect(outcome).toEqual({ ...about, lease: null, standing: 'unconfirmed' });
    expect(only(rows)).toEqual(
      party({
        ...{ id: HELD, status: 'HOLD', source: 'waitlist', name: 'Ivone Cruz', phone: PHONE, notes: 'Janela' },
        ...{ holdUntil: isoAt(30), createdAt: isoAt(0), updatedAt: isoAt(0), onDesk: 'unconfirmed' },
      }),
    );
    const offered = { status: 'NOTIFIED', holdUntil: isoAt(30), reservationId: HELD, version: 2, onDesk: 'unsent' };
    expect(rows.entries.get(ID)).toMatchObject(offered);
    expect(rows.offers).toEqual(new Map([[HELD, ID]]));
    expect(at20(rows)).toMatchObject({ reserved: 2, leased: 2, availableCapacity: 2 });
  });

  test('from the lease is confirmed', () => {
    const { rows, lease, standing } = done(listed(), promote(), at(0, withLease(2)));
    expect({ lease, standing }).toEqual({ lease: { slotId: slot('20:00').id, people: 2 }, standing: 'confirmed' });
    expect(only(rows).onDesk).toBe('unsent');
    expect(at20(rows)).toMatchObject({ reserved: 2, leased: 0, availableCapacity: 4 });
  });

  test.each<[string, DeskAct, Partial<StaffEntry>, string]>([
    ['to an unknown entry', promote({ id: newId() }), {}, 'entry_not_found'],
    ['without an id for the party', promote({ reservationId: undefined }), {}, 'bad_input'],
    ['beyond the seats by staff without the right', promote({ overbook: OVERBOOK }), {}, 'overbook_forbidden'],
    ['to an entry that has an offer', promote(), { status: 'NOTIFIED' }, 'move_refused'],
    ['to an entry that has ended', promote(), { status: 'WITHDRAWN' }, 'move_refused'],
    ['of a slot that the guest does not want', promote({ time: '21:00' }), { altPref: 'STRICT' }, 'not_wanted'],
    ['of a closed slot', promote({ time: '21:00' }), {}, 'slot_closed'],
    ['of a room that is not the venue’s', promote({ roomId: newId() }), { altPref: 'ANY' }, 'foreign_room'],
    ['to more people than the room seats', promote(), { people: 13 }, 'no_capacity'],
  ])('%s is refused', (_what, act, given, code) => {
    const rows = listed(given, [slot('19:00'), slot('20:00'), slot('21:00', { isClosed: true })]);
    expect(refusal(rows, act)).toBe(code);
  });

  test('of a slot that has ended is refused', () => {
    expect(refusal(listed(), promote(), at(180))).toBe('slot_begun');
  });

  test('with the id of another party is refused', () => {
    const rows = { ...listed(), reservations: new Map([[HELD, party({ id: HELD })]]) };
    expect(refusal(rows, promote())).toBe('key_reused');
  });

  test('beyond the seats has a reason and is confirmed by right', () => {
    const { rows, standing, lease } = done(
      listed({}, full()),
      promote({ overbook: OVERBOOK }),
      at(0, { staff: trusted }),
    );
    expect({ standing, lease }).toEqual({ standing: 'confirmed', lease: null });
    expect(only(rows)).toMatchObject({ overbookReason: OVERBOOK.reason, onDesk: 'unsent' });
  });

  test('with a reason that the seats do not need has none', () => {
    const free = done(listed(), promote({ overbook: OVERBOOK }), at(0, { staff: trusted }));
    expect(only(free.rows).overbookReason).toBeNull();
    const leased = done(
      listed({}, full()),
      promote({ overbook: OVERBOOK }),
      at(0, { staff: trusted, ...withLease(2) }),
    );
    expect(only(leased.rows).overbookReason).toBeNull();
  });

  test('of a day that the desk does not keep is a request', () => {
    const { rows, standing, lease } = done(listed({ date: UNKEPT_DAY }), promote(), at(0, withLease(9)));
    expect({ standing, lease }).toEqual({ standing: 'unconfirmed', lease: null });
    expect(only(rows)).toMatchObject({ status: 'HOLD', date: UNKEPT_DAY, overbookReason: null });
  });

  test('from the lease is kept in a slot that was closed later', () => {
    const rows = listed({}, [slot('20:00', { isClosed: true })]);
    expect(refusal(rows, promote(), at(0, withLease(2)))).toBe('slot_closed');
    const replayed = replay(rows, [pending(promote(), { fromLease: 2 })]);
    expect(only(replayed)).toMatchObject({ status: 'HOLD', onDesk: 'unsent' });
    expect(replayed.entries.get(ID)).toMatchObject({ status: 'NOTIFIED', onDesk: 'unsent' });
  });
});
