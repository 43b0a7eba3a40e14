/** A custom scheme has an origin and none of the file system's rights. */
export const SCHEME = 'app';
export const HOST = 'reserva';
export const PAGE = `${SCHEME}://${HOST}/`;
/** Shown if the page did not load. Main serves it from memory. */
export const FAILURE_PAGE = `${PAGE}falha`;

/** `language`: the policy's, for users who chose none. */
export const homeIn = (language: string | undefined): string =>
  language === undefined ? PAGE : `${PAGE}?idioma=${language}`;

export function isOurs(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && url.protocol === `${SCHEME}:` && url.host === HOST && url.username === '' && url.password === ''
  );
}
