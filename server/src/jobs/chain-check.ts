import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { type ChainHead, verifyChain } from '#server/changes/changes';
import { type Db, rowsOf } from '#server/db/client';
import { statement } from '#server/db/statement';

/** Venues whose ids are read at a time. */
const BATCH = 200;

/**
 * The heads that this process saw at its last check. A log that was rewritten with valid hashes differs from them; after a
 * restart the lines of the log's own channel are what an operator compares.
 */
const known = new Map<string, ChainHead>();

const breaks = new Gauge({
  name: 'reserva_change_log_breaks',
  help: 'Venues whose change log is not whole, as the last check of this process found',
  registers: [],
});
const head = new Gauge({
  name: 'reserva_change_log_head',
  help: 'Changes of all venues at the last check; the label is a digest over the heads of all change logs',
  labelNames: ['digest'],
  registers: [],
});
/** Scraped with the rest of `/metrics`, so that the heads are kept where the database's administrator cannot change them. */
export const chainGauges = [breaks, head] as const;

/**
 * Verifies every venue's change log, writes each head to the channel `audit` and raises an alarm for each log that is not
 * whole: an error line and the gauge of breaks. Answers how many are broken. Repairs nothing.
 */
export async function checkChains(
  { db, log }: { db: Db; log: Logger },
  isStopping: () => boolean = () => false,
): Promise<number> {
  const audit = log.child({ channel: 'audit' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  const digest = createHash('sha256');
  let [broken, changes] = [0, 0];
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const venues = await rowsOf<{ id: string }>(db, statement(NEXT_VENUES, after, BATCH));
    if (venues.length === 0) break;
    for (const { id } of venues) {
      if (isStopping()) return broken;
      const found = await verifyChain(db, id, known.get(id));
      if (found.brokenAt === null) known.set(id, found.head);
      else {
        broken++;
        log.error(
          { venueId: id, revision: found.brokenAt },
          'the change log of a venue is not whole: its history was altered',
        );
      }
      audit.info({ venueId: id, ...found.head }, 'head of the change log');
      digest.update(`${id} ${found.head.revision} ${found.head.hash}\n`);
      changes += found.head.revision;
    }
    after = venues.at(-1)!.id;
  }
  breaks.set(broken);
  head.reset();
  head.set({ digest: digest.digest('base64url') }, changes);
  return broken;
}

const NEXT_VENUES = 'select venue_id as id from venue_clocks where venue_id > $1::uuid order by venue_id limit $2::int';
