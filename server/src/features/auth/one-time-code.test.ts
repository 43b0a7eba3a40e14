import { describe, expect, test } from 'vitest';
import { linkOf, newSecret, stepOf } from '#server/features/auth/one-time-code';

/** RFC 6238, appendix B: the SHA-1 secret in base32, and the last six of each row's eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors: [number, string, number][] = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe('an authenticator code', () => {
  test.each(vectors)('at %d s is %s, as in RFC 6238', (seconds, code, step) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(step);
  });

  test('is valid with a clock one step off and not two steps off', () => {
    const steps = [-60, -30, 0, 30, 60].map((off) => stepOf(SECRET, '005924', at(1_234_567_890 + off)));
    expect(steps).toEqual([null, 0x273ef07, 0x273ef07, 0x273ef07, null]);
  });

  test.each(['005925', '00592', '0059240', '', 'abcdef'])('is not valid as %j', (code) => {
    expect(stepOf(SECRET, code, at(1_234_567_890))).toBeNull();
  });
});

test('a secret has 160 bits and a link that authenticator apps read', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(linkOf(secret, 'ana@exemplo.ao')).toBe(
    `otpauth://totp/Reserva:ana%40exemplo.ao?issuer=Reserva&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
