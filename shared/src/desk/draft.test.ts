import { describe, expect, test } from 'vitest';
import {
  closeOffer,
  draftOf,
  endLapsed,
  entryOffered,
  fieldsOf,
  instant,
  newRow,
  rowsAt,
  writeEntry,
  writeParty,
} from '#shared/desk/draft';
import {
  at,
  at20,
  DAY,
  day,
  dayWith,
  entry,
  isoAt,
  offer,
  only,
  party,
  ROOM,
  slot,
  VENUE,
} from '#shared/desk/testing/day';
import { newId } from '#shared/ids';
import type { OnDesk, StaffReservation } from '#shared/reservations/desk';

describe('a written party', () => {
  const before = party({ version: 3, undoUntil: isoAt(5) });
  const draftWith = (former = [party({ id: before.id, version: 2 })]) =>
    draftOf(dayWith({ parties: [before], former }));

  test('has a new version, the patch with its times as text, and this act as the only one to undo', () => {
    const draft = draftWith();
    const patch = { notes: 'Janela', undoUntil: at(15).now };
    const after = writeParty(draft, before, { patch, standing: 'confirmed' }, at(5).now);
    expect(after).toEqual({
      ...before,
      ...{ notes: 'Janela', undoUntil: isoAt(15), version: 4, updatedAt: isoAt(5), onDesk: 'unsent' },
    });
    expect(draft.reservations.get(before.id)).toBe(after);
    expect(draft.former.get(before.id)).toBe(before);
  });

  test('cannot be undone if the act has no undo', () => {
    const draft = draftWith();
    const after = writeParty(draft, before, { patch: { notes: 'Janela' }, standing: 'confirmed' }, at(5).now);
    expect(after.undoUntil).toBeNull();
    expect(draft.former.size).toBe(0);
  });

  test.each<[OnDesk, 'confirmed' | 'unconfirmed', boolean | undefined, OnDesk]>([
    [undefined, 'confirmed', undefined, 'unsent'],
    [undefined, 'unconfirmed', undefined, 'unconfirmed'],
    ['unsent', 'unconfirmed', true, 'unconfirmed'],
    ['unconfirmed', 'confirmed', undefined, 'unconfirmed'],
    ['unconfirmed', 'confirmed', false, 'unconfirmed'],
    ['unconfirmed', 'confirmed', true, 'unsent'],
    ['review', 'confirmed', true, 'review'],
    ['review', 'unconfirmed', undefined, 'review'],
  ])('that was %s becomes, by a %s act (settling: %s), %s', (onDesk, standing, settles, expected) => {
    const written = { patch: {}, standing, ...(settles !== undefined && { settles }) };
    const marked = onDesk === undefined ? before : { ...before, onDesk };
    expect(writeParty(draftWith(), marked, written, at().now).onDesk).toBe(expected);
  });
});

test.each<[OnDesk, OnDesk]>([
  ['unsent', 'unsent'],
  ['unconfirmed', 'unconfirmed'],
  ['review', 'review'],
])('a written entry that was %s has a new version and is %s', (onDesk, expected) => {
  const before = entry({ version: 3, onDesk });
  const draft = draftOf(dayWith({ entries: [before] }));
  const after = writeEntry(draft, before, { holdUntil: at(5).now, reservationId: 'party' });
  expect(after).toEqual({ ...before, holdUntil: isoAt(5), reservationId: 'party', version: 4, onDesk: expected });
  expect(draft.entries.get(before.id)).toBe(after);
});

describe('the offer of a party', () => {
  const { hold, notified } = offer();
  const others = [
    offer().notified,
    entry({ status: 'WITHDRAWN', reservationId: hold.id }),
    entry({ status: 'WAITING', reservationId: null }),
  ];

  test('is the notified entry that names it', () => {
    expect(entryOffered(dayWith({ entries: [...others, notified] }), hold.id)).toBe(notified);
    expect(entryOffered(dayWith({ entries: others }), hold.id)).toBeUndefined();
  });

  test.each(['ACCEPTED', 'WITHDRAWN'] as const)('that ends as %s is remembered for the undo', (outcome) => {
    const draft = draftOf(dayWith({ entries: [...others, notified] }));
    closeOffer(draft, hold, outcome);
    const ended = { status: outcome, holdUntil: null, reservationId: null, version: 3, onDesk: 'unsent' };
    expect(draft.entries.get(notified.id)).toEqual({ ...notified, ...ended });
    expect(draft.offers).toEqual(new Map([[hold.id, notified.id]]));
  });

  describe('of a visit', () => {
    const first = party({ status: 'HOLD' });
    const part = (given: Parameters<typeof party>[0], n: number) => ({
      ...party({ status: 'HOLD', ...given }),
      visitPart: { id: first.id, part: n, of: 2 },
    });
    const both = [{ ...part({}, 1), id: first.id }, part({}, 2)] as const;
    const told = entry({ status: 'NOTIFIED', reservationId: first.id });
    const closed = (other: StaffReservation, ending: 'ACCEPTED' | 'WITHDRAWN') => {
      const draft = draftOf(dayWith({ parties: [both[0], other], entries: [told] }));
      closeOffer(draft, both[0], ending);
      return draft.entries.get(told.id)!.status;
    };

    test('is open while another part is held', () => {
      expect(closed(both[1], 'ACCEPTED')).toBe('NOTIFIED');
    });

    test.each([
      ['CANCELLED', 'WITHDRAWN', 'WITHDRAWN'],
      ['CONFIRMED', 'WITHDRAWN', 'ACCEPTED'],
      ['CANCELLED', 'ACCEPTED', 'ACCEPTED'],
    ] as const)('ends with its last held part: %s and %s', (status, ending, outcome) => {
      expect(closed({ ...both[1], status }, ending)).toBe(outcome);
    });

    test('closes with a later part too', () => {
      const draft = draftOf(dayWith({ parties: [{ ...both[0], status: 'CONFIRMED' }, both[1]], entries: [told] }));
      closeOffer(draft, both[1], 'ACCEPTED');
      expect(draft.entries.get(told.id)!.status).toBe('ACCEPTED');
      expect(draft.offers).toEqual(new Map([[first.id, told.id]]));
    });
  });

  test('that does not exist is not ended', () => {
    const draft = draftOf(dayWith({ entries: others }));
    closeOffer(draft, hold, 'ACCEPTED');
    expect([...draft.entries.values()]).toEqual(others);
    expect(draft.offers.size).toBe(0);
  });
});

test('moments of a row are read as dates, and their absence stays', () => {
  expect([instant(null), instant(isoAt(5))]).toEqual([null, at(5).now]);
  const times = { holdUntil: isoAt(1), seatedAt: isoAt(2), completedAt: isoAt(3), undoUntil: isoAt(4) };
  expect(fieldsOf(party(times))).toMatchObject({
    ...{ holdUntil: at(1).now, seatedAt: at(2).now, completedAt: at(3).now, undoUntil: at(4).now },
  });
  expect(fieldsOf(party())).toMatchObject({ holdUntil: null, seatedAt: null, completedAt: null, undoUntil: null });
});

test.each([
  ['confirmed', 'unsent'],
  ['unconfirmed', 'unconfirmed'],
] as const)('a new %s row has the given fields, and is empty otherwise', (standing, onDesk) => {
  const place = { venueId: VENUE, roomId: ROOM, date: DAY, time: '20:00' };
  const guest = { people: 2, name: 'Marisa Lopes', phone: '+244924111222', notes: null };
  const fields = { id: newId(), ...place, ...guest, status: 'SEATED', lang: 'PT-AO', source: 'phone' } as const;
  const row = newRow({ ...fields, seatedAt: at(3).now }, { standing }, at(3).now);
  expect(row).toEqual(party({ ...fields, seatedAt: isoAt(3), createdAt: isoAt(3), updatedAt: isoAt(3), onDesk }));
});

describe('the end of held seats', () => {
  const taken = slot('20:00', { reserved: 4, availableCapacity: 0 });
  const { hold, notified } = offer({ version: 2, undoUntil: isoAt(40) });
  const other = party();
  const rows = day([taken], { parties: [hold, other], entries: [notified], former: [hold, other] });

  test('cancels the party, ends the offer and gives the seats back', () => {
    const draft = draftOf(rows);
    endLapsed(draft, at(30).now);
    expect(draft.reservations.get(hold.id)).toStrictEqual({
      ...hold,
      ...{ status: 'CANCELLED', cancelReason: 'EXPIRED', undoUntil: null, version: 3, updatedAt: isoAt(30) },
    });
    expect(draft.entries.get(notified.id)).toStrictEqual({
      ...notified,
      ...{ status: 'EXPIRED', holdUntil: null, reservationId: null, version: 3 },
    });
    expect(at20(draft)).toMatchObject({ reserved: 2, availableCapacity: 2 });
    expect([...draft.former.keys()]).toEqual([other.id]);
    expect(draft.reservations.get(other.id)).toBe(other);
  });

  test.each(['unsent', 'unconfirmed', 'review'] as const)('keeps the mark of a party that is %s', (onDesk) => {
    const draft = draftOf(dayWith({ parties: [{ ...hold, onDesk }] }));
    endLapsed(draft, at(30).now);
    expect(only(draft)).toMatchObject({ status: 'CANCELLED', onDesk });
  });

  test('ends every hold, with or without an entry', () => {
    const bare = offer().hold;
    const draft = draftOf(day([taken], { parties: [bare, hold], entries: [notified] }));
    endLapsed(draft, at(30).now);
    expect([...draft.reservations.values()].map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(draft.entries.get(notified.id)!.status).toBe('EXPIRED');
  });

  test.each([
    ['EXPIRED', 'HOLD', 'HOLD'],
    ['EXPIRED', 'CANCELLED', 'HOLD'],
    ['ACCEPTED', 'CONFIRMED', 'HOLD'],
    ['ACCEPTED', 'HOLD', 'CONFIRMED'],
  ] as const)('ends the offer of a visit as %s, whose parts are %s and %s', (outcome, one, other) => {
    const visitId = newId();
    const [first, last] = [one, other].map((status, n) => ({
      ...party({ status, holdUntil: status === 'HOLD' ? isoAt(30) : null }),
      visitPart: { id: visitId, part: n + 1, of: 2 },
    }));
    const told = entry({ status: 'NOTIFIED', holdUntil: isoAt(30), reservationId: visitId });
    const draft = draftOf(dayWith({ parties: [{ ...first!, id: visitId }, last!], entries: [told] }));
    endLapsed(draft, at(30).now);
    expect(draft.entries.get(told.id)).toStrictEqual({
      ...told,
      ...{ status: outcome, holdUntil: null, reservationId: null, version: told.version + 1 },
    });
  });

  test('leaves the given rows, and returns them if no hold has ended', () => {
    expect(rowsAt(rows, at(29).now)).toBe(rows);
    const ended = rowsAt(rows, at(30).now);
    expect(ended.reservations.get(hold.id)!.status).toBe('CANCELLED');
    expect(rows.reservations.get(hold.id)).toBe(hold);
    expect(at20(rows)).toBe(taken);
  });
});
