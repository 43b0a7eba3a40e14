import type { Session, WebContents } from 'electron';

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

export interface NavigationRules {
  isOurs: (url: string) => boolean;
  openOutside: (url: string) => void;
}

type Guarded = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

/** No other navigation, no second window, no embedded content. Allowed outside links open in the browser. */
export function guardNavigation(contents: Guarded, { isOurs, openOutside }: NavigationRules): void {
  contents.on('will-navigate', (event) => {
    if (isOurs(event.url)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    // The main frame is handled above, and no other frame is needed
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

type Limited = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>;

export function limitPermissions(session: Limited, isOurs: (url: string) => boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => allowed.has(permission) && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:app://')) event.preventDefault();
  });
}

const GUEST_CHATS = 'https://wa.me';

/** Null if refused: files, other schemes and other sites would run with the user's rights. */
export function outsideAddress(address: string, serverUrl: string | null): string | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin === GUEST_CHATS) return url.href;
  const isServers = serverUrl !== null && url.origin === URL.parse(serverUrl)?.origin;
  return isServers ? url.href : null;
}

export function publicPage(path: string, serverUrl: string | null): string | null {
  if (serverUrl === null || !path.startsWith('/')) return null;
  const url = URL.parse(path, serverUrl);
  return url === null || url.origin !== URL.parse(serverUrl)?.origin ? null : url.href;
}
