import { connect, createServer, type Socket } from 'node:net';

export interface Cuttable {
  /** Address for clients, forwarded to the server while the connection is not cut. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A TCP proxy to a local server. Cutting it drops all connections and refuses new ones. */
export async function cuttable(target: string): Promise<Cuttable> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    // Close both ends together: writes into a half-open connection would wait until a timeout
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as { port: number }).port;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: async () => {
      const isClosed = new Promise<unknown>((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
    mend: () => listen(own),
  };
}
