import type { LinkCause } from '#shared/desk/local';

const causes: [LinkCause, RegExp][] = [
  // Before TLS, because a proxy's certificate is a proxy fault. A tunnel fails if the proxy asks for a sign-in
  ['proxy', /ERR_(MANDATORY_|UNEXPECTED_)?PROXY|ERR_TUNNEL_CONNECTION_FAILED/],
  // Chromium hides the target of a redirect and cancels the request
  ['not_ours', /Redirect was cancelled|TooLong/],
  ['tls', /CERT|SELF_SIGNED|ERR_SSL|ERR_TLS|EPROTO|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH/],
  ['slow', /ETIMEDOUT|TIMED_OUT|TIMEOUT|AbortError|TimeoutError/],
  ['unreachable', /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EADDRNOTAVAIL/],
  [
    'reset',
    /ECONNRESET|ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|EPIPE|UND_ERR_SOCKET|ECONNABORTED|terminated|HPE_/,
  ],
];

export function causeOf(error: unknown): LinkCause {
  const said = wordsOf(error);
  return causes.find(([, words]) => words.test(said))?.[0] ?? 'unreachable';
}

/** Codes and names of the whole cause chain, because fetch wraps the original error. */
function wordsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return '';
  const { code } = error as { code?: unknown };
  const each = error instanceof AggregateError ? error.errors.map((one) => wordsOf(one, depth + 1)) : [];
  return [String(code ?? ''), error.name, error.message, wordsOf(error.cause, depth + 1), ...each].join(' ');
}
