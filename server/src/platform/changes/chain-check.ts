import { createHash } from 'node:crypto';
import { Gauge } from 'prom-client';
import { NIL } from 'uuid';
import { verifyChain } from '#server/platform/changes/changes';
import { compareHeads, type HeadDeps, type LostHead } from '#server/platform/changes/known-heads';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

const BATCH = 200;

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
/** Metrics keep the heads where the database administrator cannot change them. */
export const chainGauges = [breaks, head] as const;

let brokenChains = new Set<string>();
let lostHeads = new Set<string>();
const altered = (broken: Set<string>): number => new Set([...broken, ...lostHeads]).size;

export async function checkHeads(deps: HeadDeps): Promise<LostHead[]> {
  const lost = await compareHeads(deps);
  lostHeads = new Set(lost.map(({ venueId }) => venueId));
  breaks.set(altered(brokenChains));
  return lost;
}

/** Writes heads to the channel `audit`, and reports broken logs. Returns their number; repairs nothing. */
export async function checkChains(deps: HeadDeps, isStopping: () => boolean = () => false): Promise<number> {
  const { db, log } = deps;
  const audit = log.child({ channel: 'audit' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  const digest = createHash('sha256');
  await checkHeads(deps);
  const broken = new Set<string>();
  let changes = 0;
  for (let after: string = NIL; ; ) {
    const venues = await rowsOf<{ id: string }>(db, statement(NEXT_VENUES, after, BATCH));
    if (venues.length === 0) break;
    for (const { id } of venues) {
      if (isStopping()) return altered(broken);
      const found = await verifyChain(db, id);
      if (found.brokenAt !== null) {
        broken.add(id);
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
  brokenChains = broken;
  breaks.set(altered(brokenChains));
  head.reset();
  head.set({ digest: digest.digest('base64url') }, changes);
  return altered(broken);
}

const NEXT_VENUES = 'select venue_id as id from venue_clocks where venue_id > $1::uuid order by venue_id limit $2::int';
