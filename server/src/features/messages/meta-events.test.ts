import { describe, expect, test } from 'vitest';
import { readEvents } from '#server/features/messages/meta-events';

const now = new Date('2026-11-21T18:00:00Z');
const seconds = now.getTime() / 1000;
const body = (field: unknown, value: unknown) => ({ entry: [{ changes: [{ field, value }] }] });
const ofStatus = (status: object) => readEvents(body('messages', { statuses: [status] }), now);
const ofMessage = (message: object) => readEvents(body('messages', { messages: [message] }), now);
const ofApproval = (value: object) => readEvents(body('message_template_status_update', value), now);

describe('a report', () => {
  test.each([
    ['sent', 'SENT'],
    ['delivered', 'DELIVERED'],
    ['read', 'READ'],
    ['played', 'READ'],
  ])('%s is read as %s', (status, told) => {
    expect(ofStatus({ status, id: 'wamid.1', biz_opaque_callback_data: 'ref', timestamp: '1700000000' })).toEqual([
      {
        kind: 'status',
        reference: 'ref',
        providerId: 'wamid.1',
        report: { status: told, at: new Date(1_700_000_000_000), failure: null },
        isPassing: false,
      },
    ]);
  });

  test('of a failure names its code and whether a retry helps', () => {
    const failed = (errors: unknown) => ofStatus({ status: 'failed', errors });
    expect(failed([{ code: 131000 }])).toMatchObject([{ isPassing: true, report: { failure: 'call 131000' } }]);
    expect(failed([{ code: 190 }])).toMatchObject([{ isPassing: false, report: { failure: 'needsHand 190' } }]);
    for (const unknown of [undefined, 'x', [], [null], [{}], [{ code: '131000' }]])
      expect(failed(unknown)).toMatchObject([{ isPassing: false, report: { status: 'FAILED', failure: 'call' } }]);
  });

  test('of success is not retried, whatever errors it carries', () => {
    const [event] = ofStatus({ status: 'sent', errors: [{ code: 131000 }] });
    expect(event).toMatchObject({ isPassing: false, report: { failure: null } });
  });

  test('with an unknown status is skipped', () => {
    expect(ofStatus({ status: 'warning' })).toEqual([]);
    expect(ofStatus({})).toEqual([]);
  });

  test('with texts that PostgreSQL cannot store has empty ones', () => {
    const told = { status: 'sent', id: 'a\0b', biz_opaque_callback_data: '\ud800' };
    expect(ofStatus(told)).toMatchObject([{ providerId: '', reference: '' }]);
    expect(ofStatus({ status: 'sent', id: 7 })).toMatchObject([{ providerId: '', reference: '' }]);
  });
});

describe('the time of an event', () => {
  const timeOf = (timestamp: unknown) => {
    const [event] = ofMessage({ from: '244923456789', timestamp });
    return event?.kind === 'inbound' ? event.at : undefined;
  };

  test('is read from text and number', () => {
    for (const timestamp of [seconds, String(seconds), 0, '0'])
      expect(timeOf(timestamp)).toEqual(new Date(Number(timestamp) * 1000));
  });

  test('is now if it is missing, invalid or in the future', () => {
    for (const timestamp of [undefined, null, '', '1a', 'a1', -1, seconds + 1, true, [5]])
      expect(timeOf(timestamp), String(timestamp)).toEqual(now);
  });
});

test('a message of a guest gives the phone, other senders are skipped', () => {
  expect(ofMessage({ from: '123456' })).toEqual([{ kind: 'inbound', phone: '+123456', at: now }]);
  for (const from of ['12345', '1234567890123456', 'a123456', '123456a', 244923456789])
    expect(ofMessage({ from })).toEqual([]);
});

test('the messages of a change come before its reports', () => {
  const value = { statuses: [{ status: 'sent' }], messages: [{ from: '244923456789' }] };
  expect(readEvents(body('messages', value), now).map(({ kind }) => kind)).toEqual(['inbound', 'status']);
});

describe('a template', () => {
  const named = { message_template_name: 'confirm', message_template_language: 'pt_PT' };

  test.each([
    ['APPROVED', 'APPROVED'],
    ['REINSTATED', 'APPROVED'],
    ['PENDING', 'PENDING'],
    ['IN_APPEAL', 'REJECTED'],
    ['REJECTED', 'REJECTED'],
    ['PAUSED', 'PAUSED'],
    ['DISABLED', 'DISABLED'],
    ['DELETED', 'DISABLED'],
    ['PENDING_DELETION', 'DISABLED'],
  ])('%s is %s', (event, state) => {
    expect(ofApproval({ ...named, event })).toEqual([
      { kind: 'approval', name: 'confirm', languageCode: 'pt_PT', state },
    ]);
  });

  test('without a name or with an unknown event is skipped', () => {
    expect(ofApproval({ event: 'APPROVED' })).toEqual([]);
    expect(ofApproval({ ...named, event: 'FLAGGED' })).toEqual([]);
    expect(readEvents(body('message_template_status_update', null), now)).toEqual([]);
    expect(readEvents(body('other', { ...named, event: 'APPROVED' }), now)).toEqual([]);
  });
});

test.each([
  {},
  { entry: 'x' },
  { entry: [null, 'x'] },
  { entry: [{ changes: [7] }] },
  body(7, {}),
  body('messages', 7),
])('an unknown body %j has no events', (unknown) => {
  expect(readEvents(unknown, now)).toEqual([]);
});
