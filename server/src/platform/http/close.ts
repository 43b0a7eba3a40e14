import type { Server, ServerResponse } from 'node:http';

const MOST_LISTENERS = 20;

/** A server on its way out: running calls end, and their connections with them. */
export interface Draining {
  readonly isDraining: boolean;
}

/**
 * Lets a server be stopped without cutting a call. From `drain` on every answer says `Connection: close`, so that callers
 * that keep connections open go elsewhere; idle ones are closed, new ones refused, and what is still open after `graceMs` is
 * cut.
 */
export function drainable(server: Server): Draining & { drain(graceMs: number): Promise<void> } {
  const running = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('Connection', 'close');
    running.add(response);
    // A stream's answer has eleven of them, each for itself; Node takes more than ten for a leak
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
