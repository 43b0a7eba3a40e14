import type pg from 'pg';
import { Gauge, Histogram, type Metric } from 'prom-client';

type Given = pg.PoolClient | undefined;
type Connected = (error: Error | undefined, client: Given, done: (release?: unknown) => void) => void;

/** Measures only requests that find no idle connection: the others pay one comparison. */
export function measurePool(pool: pg.Pool, size: number): Metric[] {
  const waits = new Histogram({
    name: 'reserva_db_connection_wait_seconds',
    help: 'Time until a connection was free or the wait failed, of requests that found none idle',
    registers: [],
  });
  const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<pg.PoolClient>;
  pool.connect = ((connected?: Connected) => {
    if (pool.idleCount > 0) return connect(connected);
    const stop = waits.startTimer();
    if (connected === undefined) return connect().finally(stop);
    return connect((...answer) => {
      stop();
      connected(...answer);
    });
  }) as pg.Pool['connect'];
  return [waits, ...gaugesOf(pool, size)] as Metric[];
}

const gaugesOf = (pool: pg.Pool, size: number) => [
  new Gauge({
    name: 'reserva_db_connections',
    help: 'Connections of the pool of this process by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  }),
  new Gauge({
    name: 'reserva_db_connections_max',
    help: 'Connections that the pool of this process may open (DATABASE_POOL)',
    registers: [],
    collect() {
      this.set(size);
    },
  }),
  new Gauge({
    name: 'reserva_db_connection_requests_waiting',
    help: 'Requests that wait for a connection of the pool of this process',
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  }),
];
