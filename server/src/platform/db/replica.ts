import type { Logger } from 'pino';
import { type Db, openProbe, type RawQuery } from '#server/platform/db/client';
import { openPool, overPool } from '#server/platform/db/pool';

const CHECK_EVERY_MS = 500;
/** A caller that wrote reads from the primary for longer than this (`reads.ts`). */
const MOST_LAG_MS = 5000;

export interface Replica {
  /** Null if it is unreachable, or may miss what was committed five seconds ago. */
  current(): Db | null;
  /** Not used until the next check. */
  leave(): void;
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
  let wasUsed: boolean | null = null;

  const isUsed = () => reachedAt !== null && performance.now() - reachedAt <= MOST_LAG_MS;
  const check = async () => {
    const at = performance.now();
    const end = await positionOf(primary, ENDS);
    if (end !== null) positions.push({ at, end });
    const replayed = await positionOf(probe, REPLAYED);
    reachedAt = positions.findLast((position) => replayed !== null && position.end <= replayed)?.at ?? null;
    while (positions[0] !== undefined && positions[0].at < at - MOST_LAG_MS) positions.shift();
  };
  const note = () => {
    if (isClosed || wasUsed === isUsed()) return;
    wasUsed = isUsed();
    if (wasUsed) log.info('replica in use: public pages, search and analytics read from it');
    else log.warn('replica left: it is unreachable or more than 5 s behind, and reads use the primary');
  };
  const round = () =>
    check()
      .catch(() => {}) // the last position reached grows old
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
