/** Where our page comes from: a scheme of our own, so that it has an origin and none of the file system's rights. */
export const SCHEME = 'app';
export const HOST = 'reserva';
export const PAGE = `${SCHEME}://${HOST}/`;
/** Shown where the page itself did not load. Main answers it from memory. */
export const FAILURE_PAGE = `${PAGE}falha`;

/** The page's first address: `language` is the policy's, for users who have chosen none. */
export const homeIn = (language: string | undefined): string =>
  language === undefined ? PAGE : `${PAGE}?idioma=${language}`;

/** True for addresses of our own page; whatever is no address is none. */
export function isOurs(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && url.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === ''
  );
}
