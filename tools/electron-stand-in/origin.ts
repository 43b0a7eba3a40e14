/**
 * Chromium does not know schemes registered by Electron. A page of `app://reserva/` is served at
 * `https://reserva.app.invalid/`, also a secure context with its own origin. Main uses its own address everywhere.
 */
const END = '.invalid';

const schemes = new Set<string>();
export const serveScheme = (scheme: string): void => void schemes.add(scheme);

export function toChromium(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  if (!schemes.has(url.protocol.slice(0, -1))) return url.href;
  return `https://${url.host}.${url.protocol.slice(0, -1)}${END}${url.pathname}${url.search}${url.hash}`;
}

export function toMain(address: string): string {
  if (address.startsWith('blob:')) return `blob:${toMain(address.slice('blob:'.length))}`;
  const [, host, scheme] = /^https:\/\/([^/:@]+)\.([a-z]+)\.invalid(?=\/|$)/.exec(address) ?? [];
  if (scheme === undefined || !schemes.has(scheme)) return address;
  return `${scheme}://${host}${address.slice(`https://${host}.${scheme}${END}`.length)}`;
}

export const schemeOf = (address: string): string => URL.parse(address)?.protocol.slice(0, -1) ?? '';
