const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** HTTPS or this machine: a token must not cross a network in clear. */
export function isFitAddress(address: string): boolean {
  return originOf(address) !== null;
}

/** The origin of a typed address, with or without `https://`; null if it is not fit for a server. */
export function originOf(typed: string): string | null {
  const trimmed = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  const isFit = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  return isFit && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : null;
}
