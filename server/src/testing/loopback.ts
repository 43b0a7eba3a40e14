import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** On a free port; `close` also ends open connections. */
export async function serveOnLoopback(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  // Only the client closes idle connections: on a busy machine a request could meet the closing one and fail
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
