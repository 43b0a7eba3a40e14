import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import { type Db, openProbe, type RawQuery } from '#server/platform/db/client';
import { openPool, overPool } from '#server/platform/db/pool';
import { measureReplica } from '#server/platform/db/replica-metrics';

const CHECK_EVERY_MS = 500;
/** A caller that wrote reads from the primary for longer than this (`reads.ts`). */
const MOST_LAG_MS = 5000;
/** A longer lag is reported as this one. */
const MEASURED_LAG_MS = 600_000;

export interface Replica {
  /** Null if it is unreachable, or may miss what was committed five seconds ago. */
  current(): Db | null;
  /** Not used until the next check. */
  leave(): void;
  metrics: readonly Metric[];
  close(): Promise<void>;
}

interface ReplicaSettings {
  poolSize: number;
  primary: RawQuery;
  log: Logger;
}

/** Notes where the log of the primary ends and which position the replica has replayed: their clocks need not agree. */
export function openReplica(url: string, { poolSize, primary, log }: ReplicaSettings): Replica {
  const pool = openPool(url, poolSize, false);
  const db = overPool(pool);
  const probe = openProbe(url);
  const positions: { at: number; end: bigint }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let reachedAt: number | null = null;
  let replayed: bigint | null = null;
  let wasUsed: boolean | null = null;

  const isUsed = () => reachedAt !== null && performance.now() - reachedAt <= MOST_LAG_MS;
  const lastReached = () => positions.findLast(({ end }) => replayed !== null && end <= replayed)?.at ?? null;
  const lag = () => {
    const since = lastReached() ?? positions[0]?.at;
    return replayed === null || since === undefined ? null : performance.now() - since;
  };
  const check = async () => {
    const at = performance.now();
    const end = await positionOf(primary, ENDS).catch(() => null);
    if (end !== null) positions.push({ at, end });
    const answer = await positionOf(probe, REPLAYED).catch(() => undefined);
    replayed = answer ?? null;
    if (answer !== undefined) reachedAt = lastReached(); // else it grows old
    while (positions[0] !== undefined && positions[0].at < at - MEASURED_LAG_MS) positions.shift();
  };
  const note = () => {
    if (isClosed || wasUsed === isUsed()) return;
    wasUsed = isUsed();
    if (wasUsed) log.info('replica in use: public pages, search and analytics read from it');
    else log.warn('replica left: it is unreachable or more than 5 s behind, and reads use the primary');
  };
  const round = () =>
    check()
      .then(note)
      .then(() => {
        if (!isClosed) timer = setTimeout(round, CHECK_EVERY_MS).unref();
      });
  void round();
  return {
    current: () => (isUsed() ? db : null),
    leave() {
      reachedAt = null;
    },
    metrics: measureReplica({ answers: () => replayed !== null, lag, isUsed }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

const ENDS = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as position`;
/** Null of a server that is no standby. */
const REPLAYED = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`;

async function positionOf(at: Pick<RawQuery, 'query'>, text: string): Promise<bigint | null> {
  const { position } = (await at.query(text)).rows[0]!;
  return position === null ? null : BigInt(String(position));
}
