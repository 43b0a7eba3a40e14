import type { Server, ServerResponse } from 'node:http';

const MOST_LISTENERS = 20;
/**
 * Longer than a proxy keeps an idle connection (nginx: 60 s). If the server closed first, a request could meet the
 * closing connection and fail. Node's own limit is 5 s.
 */
const IDLE_CONNECTION_MS = 75_000;

export interface Draining {
  readonly isDraining: boolean;
}

/** Keeps idle connections. Graceful stop: answers say `Connection: close`, idle connections close, and calls may run for `graceMs`. */
export function drainable(server: Server): Draining & { drain(graceMs: number): Promise<void> } {
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  const running = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('Connection', 'close');
    running.add(response);
    // A stream adds eleven listeners; Node warns above ten
    response.setMaxListeners(MOST_LISTENERS);
    response.once('close', () => running.delete(response));
  });
  return {
    get isDraining() {
      return isDraining;
    },
    async drain(graceMs) {
      isDraining = true;
      for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(cut);
    },
  };
}
