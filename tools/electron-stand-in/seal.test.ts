import { expect, test } from 'vitest';
import { newDataKey, sealedFor } from '#desktop/main/device/cipher';
import { refuseUnreadable, sealKeyOf } from '#server/features/desk/keys';

test('opens a sealed data key only for the venue and server that it was sealed to', () => {
  const venueId = '0199aaaa-0000-7000-8000-00000000000a';
  const sealed = sealedFor(sealKeyOf('a secret'), newDataKey(), venueId.toUpperCase());
  expect(() => refuseUnreadable(sealed, { secrets: ['a secret'], venueId })).not.toThrow();
  expect(() => refuseUnreadable(sealed, { secrets: ['another secret'], venueId })).toThrow();
  expect(() => refuseUnreadable(sealed, { secrets: ['a secret'], venueId: venueId.replace('a', 'b') })).toThrow();
});
