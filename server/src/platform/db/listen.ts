import pg from 'pg';

export interface Listening {
  stop(): Promise<void>;
}

export interface Ear {
  heard: (payload: string) => void;
  /** Also called after a reconnect: notifications may have been missed. */
  began: () => void;
}

/** LISTEN on its own connection, outside the pool; reconnects forever, every `retryMs`. */
export function listenOnPostgres(url: string, channel: string, ear: Ear, retryMs = 1000): Listening {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const again = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (!stopped) timer = setTimeout(connect, retryMs);
  };
  const connect = () => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'reserva listens' });
    client = made;
    made.on('error', () => again(made));
    made.on('end', () => again(made));
    made.on('notification', ({ payload }) => ear.heard(payload ?? ''));
    made
      .connect()
      .then(() => made.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(ear.began)
      .catch(() => again(made));
  };
  connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
