/** Where our page comes from: a scheme of our own, so that it has an origin and none of the file system's rights. */
export const SCHEME = 'app';
export const HOST = 'reserva';
export const PAGE = `${SCHEME}://${HOST}/`;

/** True for addresses of our own page; whatever is no address is none. */
export function isOurs(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && url.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === ''
  );
}
