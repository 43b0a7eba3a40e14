import { expect, test } from 'vitest';
import { causeOf } from '#desktop/main/sync/causes';

test.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
  ['net::ERR_CONNECTION_TIMED_OUT', 'slow'],
  ['net::ERR_CONNECTION_REFUSED', 'unreachable'],
  ['net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
  ['net::ERR_INTERNET_DISCONNECTED', 'unreachable'],
  ['net::ERR_CONNECTION_RESET', 'reset'],
  ['net::ERR_EMPTY_RESPONSE', 'reset'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_PROXY_AUTH_UNSUPPORTED', 'proxy'],
  ['net::ERR_PROXY_CERTIFICATE_INVALID', 'proxy'],
  ['net::ERR_UNEXPECTED_PROXY_AUTH', 'proxy'],
  ['Redirect was cancelled', 'not_ours'],
])("Chromium's error %s means %s", (message, cause) => {
  expect(causeOf(new Error(message))).toBe(cause);
});
