import { describe, expect, test } from 'vitest';
import { isSayable } from '#shared/desk/replay-messages';
import type { DayRows } from '#shared/desk/rows';
import type { DeskAct } from '#shared/desk/schema';
import {
  at,
  day,
  dayWith,
  done,
  isoAt,
  message,
  offer,
  only,
  party,
  refusal,
  slot,
  VENUE,
} from '#shared/desk/testing/day';
import { newId } from '#shared/ids';
import type { OutboxMessage } from '#shared/messages/schema';
import type { StaffReservation } from '#shared/reservations/desk';

const sent = ({ id }: Pick<OutboxMessage, 'id'>): DeskAct => ({
  kind: 'markMessageSent',
  args: { venueId: VENUE, id },
});

describe('a message may be sent', () => {
  const booked = party();
  const rows = dayWith({ parties: [booked] });

  test.each<[string, Partial<OutboxMessage>, boolean]>([
    ['if it is true of its party', { type: 'CONFIRM', reservationId: booked.id }, true],
    ['if the desk does not keep its party', { type: 'REJECT', reservationId: newId() }, true],
    ['if it has no party', { type: 'REMINDER', reservationId: null }, true],
    ['unless its party has another status', { type: 'REJECT', reservationId: booked.id }, false],
  ])('%s', (_what, given, expected) => {
    expect(isSayable(rows, message(given))).toBe(expected);
  });
});

describe('marking a message as sent', () => {
  test('sets its time and clears the failure, and leaves the other messages', () => {
    const other = message();
    const failed = message({ status: 'FAILED', failure: 'no_phone', isUncertain: true });
    const { rows, ...outcome } = done(dayWith({ outbox: [other, failed] }), sent(failed), at(3));
    expect(rows.outbox).toEqual([
      other,
      { ...failed, status: 'SENT', sentAt: isoAt(3), failure: null, isUncertain: false },
    ]);
    expect(outcome).toEqual({
      subject: { entity: 'message', id: failed.id },
      seenVersion: 0,
      lease: null,
      standing: 'confirmed',
    });
  });

  test('is refused if the desk does not have it', () => {
    expect(refusal(dayWith({ outbox: [message()] }), sent({ id: newId() }))).toBe('message_not_found');
  });

  test.each(['SENT', 'DELIVERED', 'READ'] as const)('changes nothing once it is %s', (status) => {
    const rows = dayWith({ outbox: [message({ status, sentAt: isoAt(-5) })] });
    expect(done(rows, sent(rows.outbox[0]!))).toEqual({
      rows,
      ...{ subject: { entity: 'message', id: rows.outbox[0]!.id }, seenVersion: 0, lease: null, standing: 'confirmed' },
    });
    expect(done(rows, sent(rows.outbox[0]!)).rows).toBe(rows);
  });

  test('is refused once it is dropped', () => {
    const dropped = message({ status: 'DROPPED' });
    expect(refusal(dayWith({ outbox: [dropped] }), sent(dropped))).toBe('message_settled');
  });

  test('is refused if it is no longer true of its party', () => {
    const cancelled = party({ status: 'CANCELLED' });
    const confirmation = message({ reservationId: cancelled.id });
    expect(refusal(dayWith({ parties: [cancelled], outbox: [confirmation] }), sent(confirmation))).toBe(
      'message_settled',
    );
  });
});

describe('the last message of a party', () => {
  const CONFIRMATION = message();
  const lastMessage = {
    id: CONFIRMATION.id,
    type: 'CONFIRM',
    status: 'FAILED',
    at: isoAt(-5),
    failure: 'no_phone',
  } as const;
  const afterSending = (given: Partial<StaffReservation>): StaffReservation => {
    const told = party(given);
    const confirmation = { ...CONFIRMATION, reservationId: told.id };
    return only(done(dayWith({ parties: [told], outbox: [confirmation] }), sent(confirmation), at(3)).rows);
  };

  test('shows that it was sent; the party keeps its version', () => {
    expect(afterSending({ lastMessage })).toMatchObject({
      lastMessage: { ...lastMessage, status: 'SENT', at: isoAt(3), failure: null },
      ...{ version: 1, name: 'Marisa Lopes', status: 'CONFIRMED' },
    });
  });

  test('stays if it is another one, or none', () => {
    const later = { ...lastMessage, id: newId() };
    expect(afterSending({ lastMessage: later }).lastMessage).toEqual(later);
    expect(afterSending({ lastMessage: null }).lastMessage).toBeNull();
  });

  test('stays when a message without a party is sent', () => {
    const told = party({ lastMessage });
    const rows = dayWith({ parties: [told], outbox: [{ ...CONFIRMATION, reservationId: null }] });
    expect(only(done(rows, sent(CONFIRMATION)).rows)).toBe(told);
  });
});

describe('sending an offer', () => {
  type Offer = ReturnType<typeof offer>;
  const said = (
    { hold, notified }: Offer,
    given: Partial<OutboxMessage> = {},
    kept: 'both' | 'party' | 'entry' = 'both',
  ) => {
    const text = message({ type: 'WAITLIST', reservationId: hold.id, ...given });
    const rows = day([slot('20:00', { reserved: 2, availableCapacity: 2 }), slot('21:00')], {
      ...{ parties: kept === 'entry' ? [] : [hold], entries: kept === 'party' ? [] : [notified], outbox: [text] },
    });
    return { rows, act: sent(text) };
  };
  const sendAt = (minutes: number, { rows, act }: { rows: DayRows; act: DeskAct }) => done(rows, act, at(minutes)).rows;

  test('starts the guest’s window, for the party and the entry', () => {
    const made = offer();
    const rows = sendAt(10, said(made));
    expect(only(rows)).toMatchObject({ status: 'HOLD', holdUntil: isoAt(40), version: 2, updatedAt: isoAt(10) });
    expect(only(rows).onDesk).toBe('unsent');
    expect(rows.entries.get(made.notified.id)).toEqual({
      ...made.notified,
      ...{ holdUntil: isoAt(40), version: 3, onDesk: 'unsent' },
    });
  });

  test('never shortens the window, and never passes the end of the slot', () => {
    const long = offer({ holdUntil: isoAt(60) });
    expect(only(sendAt(10, said(long)))).toBe(long.hold);
    const late = offer({ holdUntil: isoAt(170) });
    expect(only(sendAt(165, said(late))).holdUntil).toBe(isoAt(180));
  });

  test('with another kind of message does not move the window', () => {
    const made = offer();
    const rows = sendAt(10, said(made, { type: 'CONFIRM' }));
    expect(only(rows)).toBe(made.hold);
    expect(rows.entries.get(made.notified.id)).toBe(made.notified);
  });

  test('without a party, entry or end does not move the window', () => {
    const made = offer();
    expect(only(sendAt(10, said(made, { reservationId: null })))).toBe(made.hold);
    expect(only(sendAt(10, said(made, {}, 'party')))).toBe(made.hold);
    expect(sendAt(10, said(made, {}, 'entry')).entries.get(made.notified.id)).toBe(made.notified);
    const open = offer({ holdUntil: null });
    expect(only(sendAt(10, said(open)))).toBe(open.hold);
  });

  test('is refused once the offer has expired', () => {
    const { rows, act } = said(offer());
    expect(refusal(rows, act, at(30))).toBe('message_settled');
  });
});
