/** Guest chats: the only outside pages besides the server's. */
const CHATS = 'https://wa.me';

/** Null if refused: files, other schemes and other sites would run with the user's rights. */
export function outsideAddress(address: string, serverUrl: string | null): string | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin === CHATS) return url.href;
  const isServers = serverUrl !== null && url.origin === URL.parse(serverUrl)?.origin;
  return isServers ? url.href : null;
}

export function publicPage(path: string, serverUrl: string | null): string | null {
  if (serverUrl === null || !path.startsWith('/')) return null;
  const url = URL.parse(path, serverUrl);
  return url === null || url.origin !== URL.parse(serverUrl)?.origin ? null : url.href;
}
