/** Chromium's net error names for Node's error codes. */
const names: [RegExp, string][] = [
  [/ECONNREFUSED/, 'CONNECTION_REFUSED'],
  [/ECONNRESET|EPIPE/, 'CONNECTION_RESET'],
  [/UND_ERR_SOCKET/, 'EMPTY_RESPONSE'],
  [/ENOTFOUND|EAI_AGAIN/, 'NAME_NOT_RESOLVED'],
  [/ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/, 'CONNECTION_TIMED_OUT'],
  [/ENETUNREACH|EHOSTUNREACH/, 'ADDRESS_UNREACHABLE'],
  [/SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/, 'CERT_AUTHORITY_INVALID'],
  [/CERT_HAS_EXPIRED/, 'CERT_DATE_INVALID'],
  [/ERR_TLS_CERT_ALTNAME/, 'CERT_COMMON_NAME_INVALID'],
  [/EPROTO|ERR_SSL/, 'SSL_PROTOCOL_ERROR'],
];

const codesOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const each = error instanceof AggregateError ? error.errors.map(codesOf) : [];
  return [String((error as { code?: unknown }).code ?? ''), ...each, codesOf(error.cause)].join(' ');
};

/** `net.fetch`: Node's fetch with Chromium's network errors. */
export async function netFetch(input: string | Request, init?: RequestInit): Promise<Response> {
  const isManual = init?.redirect === 'manual' || (input instanceof Request && input.redirect === 'manual');
  const response = await fetch(input, init).catch((error: unknown) => {
    if (init?.signal?.aborted === true) throw error;
    const codes = codesOf(error);
    throw new Error(`net::ERR_${names.find(([words]) => words.test(codes))?.[1] ?? 'FAILED'}`);
  });
  // Electron cancels manual redirects that no handler follows
  if (isManual && response.status >= 300 && response.status < 400 && response.headers.has('location')) {
    await response.body?.cancel();
    throw new Error('Redirect was cancelled');
  }
  return response;
}
