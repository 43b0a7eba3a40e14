import { expect, test } from 'vitest';
import { newDataKey, sealedFor } from '#desktop/main/device/cipher';
import { refuseUnreadable, sealKeyOf } from '#server/features/desk/keys';

test('a data key that was sealed to the server for a venue is one that this server can open for it, and no other', () => {
  const venueId = '0199aaaa-0000-7000-8000-00000000000a';
  const sealed = sealedFor(sealKeyOf('a secret'), newDataKey(), venueId.toUpperCase());
  expect(() => refuseUnreadable(sealed, { secret: 'a secret', venueId })).not.toThrow();
  expect(() => refuseUnreadable(sealed, { secret: 'another secret', venueId })).toThrow();
  expect(() => refuseUnreadable(sealed, { secret: 'a secret', venueId: venueId.replace('a', 'b') })).toThrow();
});
