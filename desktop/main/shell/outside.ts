/** Besides the server's own pages only this opens in the browser: a guest's chat. */
const CHATS = 'https://wa.me';

/**
 * The address as it may be handed to the operating system, or null. Anything else that a page names (files, other
 * programs' schemes, other sites) would run with the rights of whoever sits at the desk.
 */
export function outsideAddress(address: string, serverUrl: string | null): string | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin === CHATS) return url.href;
  const isServers = serverUrl !== null && url.origin === URL.parse(serverUrl)?.origin;
  return isServers ? url.href : null;
}

/** A page of the public site by its path; null for what would leave it. */
export function publicPage(path: string, serverUrl: string | null): string | null {
  if (serverUrl === null || !path.startsWith('/')) return null;
  const url = URL.parse(path, serverUrl);
  return url === null || url.origin !== URL.parse(serverUrl)?.origin ? null : url.href;
}
