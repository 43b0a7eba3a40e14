import type { LinkCause } from '#shared/desk/local';

const causes: [LinkCause, RegExp][] = [
  // Before TLS: a proxy's certificate is the proxy's fault. A tunnel fails where a proxy asks for a name and password
  ['proxy', /ERR_(MANDATORY_|UNEXPECTED_)?PROXY|ERR_TUNNEL_CONNECTION_FAILED/],
  // Chromium's network shows nobody where it was sent: it ends the request
  ['not_ours', /Redirect was cancelled|TooLong/],
  ['tls', /CERT|SELF_SIGNED|ERR_SSL|ERR_TLS|EPROTO|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH/],
  ['slow', /ETIMEDOUT|TIMED_OUT|TIMEOUT|AbortError|TimeoutError/],
  ['unreachable', /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL/],
  [
    'reset',
    /ECONNRESET|ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|EPIPE|UND_ERR_SOCKET|ECONNABORTED|terminated|HPE_/,
  ],
];

/** What a call that got no whole answer failed of, by the codes of Node's sockets and of its fetch, and of Chromium's. */
export function causeOf(error: unknown): LinkCause {
  const said = wordsOf(error);
  return causes.find(([, words]) => words.test(said))?.[0] ?? 'unreachable';
}

/** Codes and names along the chain of causes: fetch wraps what really happened. */
function wordsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return '';
  const { code } = error as { code?: unknown };
  const each = error instanceof AggregateError ? error.errors.map((one) => wordsOf(one, depth + 1)) : [];
  return [String(code ?? ''), error.name, error.message, wordsOf(error.cause, depth + 1), ...each].join(' ');
}
