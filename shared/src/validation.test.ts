import { describe, expect, test } from 'vitest';
import { managerSignUp } from '#shared/auth/schema';
import { deskReservation, reservationChange } from '#shared/reservations/desk';
import { newReservation } from '#shared/reservations/schema';
import { newInvite } from '#shared/staff/schema';
import { line, text } from '#shared/validation';
import { newWaitlistEntry } from '#shared/waitlist/schema';

/** What a schema says against a field, whatever else is missing. */
const against =
  (schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } }) =>
  (field: string, value: string) =>
    schema
      .safeParse({ [field]: value })
      .error?.issues.filter(({ path }) => path[0] === field)
      .map(({ message }) => message);

describe('a line', () => {
  test.each(['Ana\nMaria', 'Ana\rMaria', 'Ana\r\nMaria', 'Ana\u2028Maria', 'Ana\u2029Maria'])('is not %j', (typed) => {
    expect(text(20).safeParse(typed).success).toBe(true);
    expect(
      line(20)
        .safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['lineBreak']);
  });

  test('is trimmed like any text, breaks at its ends too', () => {
    expect(line(20).parse(' Ana Maria\n')).toBe('Ana Maria');
  });

  test.each([
    ['a booking', newReservation, 'name'],
    ['a place in the list', newWaitlistEntry, 'name'],
    ['a party at the desk', deskReservation, 'name'],
    ['a party that is changed', reservationChange, 'name'],
    ['an invitation', newInvite, 'name'],
    ['an account', managerSignUp, 'nome'],
  ] as const)('is the name of %s', (_what, schema, field) => {
    expect(against(schema)(field, 'Ana\nMaria')).toEqual(['lineBreak']);
    expect(against(schema)(field, 'Ana Maria')).toEqual([]);
  });
});
