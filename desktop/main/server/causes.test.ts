import { expect, test } from 'vitest';
import { causeOf } from '#desktop/main/server/causes';

test.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'slow'],
  ['net::ERR_CONNECTION_REFUSED', 'unreachable'],
  ['net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
  ['net::ERR_INTERNET_DISCONNECTED', 'unreachable'],
  ['net::ERR_CONNECTION_RESET', 'reset'],
  ['net::ERR_EMPTY_RESPONSE', 'reset'],
  ['Redirect was cancelled', 'not_ours'],
])('in the app, whose network is Chromium’s, %s is %s', (message, cause) => {
  expect(causeOf(new Error(message))).toBe(cause);
});
