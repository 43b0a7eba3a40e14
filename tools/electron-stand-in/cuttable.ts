import { connect, createServer, type Socket } from 'node:net';

export interface Cuttable {
  /** The address behind which the server is while the line holds. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A line to a server on this machine that can be cut: whoever is connected is dropped, and nobody connects any more. */
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
    // Neither outlives the other: what is written into half a line would be waited for until it is given up
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
