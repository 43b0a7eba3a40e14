import pg from 'pg';

export interface Listening {
  stop(): Promise<void>;
}

export interface NotificationHandlers {
  onNotify: (payload: string) => void;
  /** Also called after a reconnect: notifications may have been missed. */
  onListening: () => void;
}

/** LISTEN on its own connection, outside the pool; reconnects forever, every `retryMs`. */
export function listenOnPostgres(
  url: string,
  channel: string,
  handlers: NotificationHandlers,
  retryMs = 1000,
): Listening {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const reconnect = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => {});
    if (!stopped) timer = setTimeout(connect, retryMs);
  };
  const connect = () => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'reserva listens' });
    client = made;
    made.on('error', () => reconnect(made));
    made.on('end', () => reconnect(made));
    made.on('notification', ({ payload }) => handlers.onNotify(payload ?? ''));
    made
      .connect()
      .then(() => made.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(handlers.onListening)
      .catch(() => reconnect(made));
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
