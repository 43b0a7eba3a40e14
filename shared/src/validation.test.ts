import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { managerSignUp } from '#shared/auth/schema';
import { sentenceOf } from '#shared/i18n/issues';
import { newCategory } from '#shared/platform/schema';
import { deskReservation, reservationChange } from '#shared/reservations/desk';
import { newReservation, partySize } from '#shared/reservations/schema';
import { service } from '#shared/schedule/schema';
import { newInvite } from '#shared/staff/schema';
import { treatmentToAdd } from '#shared/treatments/setup-schema';
import { line, text } from '#shared/validation';
import { venueSettingsChange } from '#shared/venues/schema';
import { newVenue, roomToAdd } from '#shared/venues/setup-schema';
import { newWaitlistEntry } from '#shared/waitlist/schema';

/** Messages that a schema reports at a field. */
const against =
  (schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } }) =>
  (field: string, value: string) =>
    schema
      .safeParse({ [field]: value })
      .error?.issues.filter(({ path }) => path[0] === field)
      .map(({ message }) => message);

const issuesOf = (typed: string) =>
  line(40)
    .safeParse(typed)
    .error?.issues.map(({ message }) => message) ?? [];

describe('a line', () => {
  test.each(['Ana\nMaria', 'Ana\rMaria', 'Ana\r\nMaria', 'Ana\u2028Maria', 'Ana\u2029Maria'])('refuses %j', (typed) => {
    expect(text(20).safeParse(typed).success).toBe(true);
    expect(
      line(20)
        .safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['lineBreak']);
  });

  test('is trimmed, including line breaks at its ends', () => {
    expect(line(20).parse(' Ana Maria\n')).toBe('Ana Maria');
  });

  test.each(['Ana \u202Eairam', '\u2066Ana', 'Ana\u200F', '\u061CAna'])(
    'with bidirectional controls is refused: %j',
    (typed) => {
      expect(issuesOf(typed)).toEqual(['bidiControl']);
    },
  );

  test.each([
    '\u200B',
    '\u200D\u200C',
    '\u2060\u00AD',
    '\u3164',
    '\u115F\u1160',
    '\u2800',
    '\u0301',
    '\uFE0F\u200B \u200B',
  ])('without a visible character is refused: %j', (typed) => expect(issuesOf(typed)).toEqual(['invisible']));

  test.each(['Ana', 'N’Gola Kiluanje', 'Bar 7', '🎂', '👩🏾‍🍳', 'محمد', '王', '?'])('may be %j', (typed) => {
    expect(issuesOf(typed)).toEqual([]);
  });

  test.each([
    ['a booking', newReservation, 'name'],
    ['a place in the list', newWaitlistEntry, 'name'],
    ['a party at the desk', deskReservation, 'name'],
    ['a party that is changed', reservationChange, 'name'],
    ['an invitation', newInvite, 'name'],
    ['an account', managerSignUp, 'nome'],
    ['a venue', newVenue, 'name'],
    ['a room that is added', roomToAdd, 'name'],
    ['a category', newCategory, 'name'],
  ] as const)('is the name of %s', (_what, schema, field) => {
    expect(against(schema)(field, 'Ana\nMaria')).toEqual(['lineBreak']);
    expect(against(schema)(field, 'Ana \u202Eairam')).toEqual(['bidiControl']);
    expect(against(schema)(field, '\u200B\u200B')).toEqual(['invisible']);
    expect(against(schema)(field, 'Ana Maria')).toEqual([]);
  });
});

describe('a whole number', () => {
  const sentence = (schema: z.ZodType, given: unknown) => sentenceOf(schema.safeParse(given).error!.issues[0]!);

  test.each([
    ['a preparation', treatmentToAdd.shape.preparationMinutes, 241, { key: 'tooBig', values: { maximum: 240 } }],
    ['a preparation', treatmentToAdd.shape.preparationMinutes, -1, { key: 'tooSmall', values: { minimum: 0 } }],
    [
      'a deposit',
      venueSettingsChange.shape.depositAmount,
      10_000_001,
      { key: 'tooBig', values: { maximum: 10_000_000 } },
    ],
    ['a room', roomToAdd.shape.capacity, 10_001, { key: 'tooBig', values: { maximum: 10_000 } }],
    ['a party', partySize, 1001, { key: 'tooBig', values: { maximum: 1000 } }],
    ['a party', partySize, 0, { key: 'atLeastOne', values: {} }],
    ['the minutes between arrivals', service.shape.everyMinutes, 4, { key: 'tooSmall', values: { minimum: 5 } }],
  ])('that is out of the bounds of %s names the bound', (_, schema, given, expected) => {
    expect(sentence(schema, given)).toEqual(expected);
  });

  test.each(['doze', '12,5', 12.5, Number.NaN])('is asked for in place of %j', (given) => {
    expect(sentence(treatmentToAdd.shape.preparationMinutes, given)).toEqual({ key: 'notANumber', values: {} });
  });
});

test('an emptied number is refused and is no zero, where zero is allowed', () => {
  const settings = { noticeMinutes: 0, reminderMinutes: null, retentionMonths: 24, depositAmount: 0, stayMinutes: 120 };
  const change = {
    venueId: '01932f1e-0000-7000-8000-000000000001',
    version: 1,
    automaticOffers: false,
    deskShare: null,
  };
  const refused = (typed: unknown) =>
    venueSettingsChange
      .safeParse({ ...change, ...settings, depositAmount: typed })
      .error?.issues.map(({ message }) => message);
  for (const emptied of [null, '', ' ', false, []]) expect(refused(emptied)).toEqual(['notANumber']);
  for (const zero of [0, '0']) expect(refused(zero)).toBeUndefined();
});

test('an e-mail address is read without the invisible marks of a contact', () => {
  const typed = { venueId: '01932f1e-0000-7000-8000-000000000001', name: 'Ana Bento' };
  expect(newInvite.parse({ ...typed, email: ' \u202aAna@exemplo.ao\u202c\u200b' }).email).toBe('ana@exemplo.ao');
});
