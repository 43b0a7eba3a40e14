import type { Server } from 'node:http';

/** Stops taking connections, lets running requests finish, and cuts what is still open after `graceMs`. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(cut);
}
