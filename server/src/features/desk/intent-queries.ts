import type { DeskRow } from '#server/features/desk/queries';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { Intent, IntentAnswer } from '#shared/desk/schema';
import type { ChangedEntity } from '#shared/live/schema';
import type { ReservationStatus } from '#shared/reservations/schema';
import type { WaitlistStatus } from '#shared/waitlist/schema';

export interface Known {
  /** Null if not answered before. */
  answer: IntentAnswer | null;
  /** The desk used the same number for another intent. */
  isCloned: boolean;
  /** Not revoked, and the epoch matches. */
  isActive: boolean;
  version: number | null;
  status: ReservationStatus | WaitlistStatus | null;
}

export interface About {
  table: 'reservations' | 'waitlist_entries';
  id: string;
}

interface IntentSubject {
  intent: Pick<Intent, 'id' | 'seq'>;
  about: About | null;
}

/** What the venue knows of each intent, by its id. */
export async function knownOf(
  db: ReadDb,
  { venueId, id: deskId }: DeskRow,
  epoch: number,
  subjects: IntentSubject[],
): Promise<Map<string, Known>> {
  const given = subjects.map(({ intent: { id, seq }, about }) => ({ id, seq, [about?.table ?? 'none']: about?.id }));
  const rows = await rowsOf<{ id: string } & Known>(
    db,
    statement(KNOWN, venueId, deskId, epoch, JSON.stringify(given)),
  );
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

const KNOWN = `
  select g.id, i.answer, coalesce(o.id <> g.id, false) as "isCloned",
         coalesce(d.revoked_at is null and d.epoch = $3::int, false) as "isActive",
         coalesce(r.version, w.version) as version, coalesce(r.status, w.status) as status
  from jsonb_to_recordset($4::jsonb) as g(id uuid, seq bigint, reservations uuid, waitlist_entries uuid)
  left join desks d on d.venue_id = $1 and d.id = $2
  left join desk_intents i on i.venue_id = $1 and i.id = g.id
  left join desk_intents o on o.venue_id = $1 and o.desk_id = $2 and o.seq = g.seq
  left join reservations r on r.venue_id = $1 and r.id = g.reservations
  left join waitlist_entries w on w.venue_id = $1 and w.id = g.waitlist_entries`;

export async function hasSignedInAtVenue(db: ReadDb, venueId: string, userId: string): Promise<boolean> {
  return (await rowsOf(db, statement(SIGNED_IN_AT, venueId, userId))).length > 0;
}

const SIGNED_IN_AT = `select 1 from desk_tokens t join desks d on d.id = t.device_id
  where d.venue_id = $1 and t.user_id = $2 limit 1`;

/** Whether this desk made all versions after `seen`. A version missing in the log counts as a change by others. */
export async function isOwnChain(
  tx: Tx,
  { venueId, id: deskId }: DeskRow,
  { table, id }: About,
  { seen, version }: { seen: number; version: number },
): Promise<boolean> {
  const [row] = await rowsOf<{ own: number }>(tx, statement(OWN, venueId, id, deskId, seen, entityOf[table]));
  return row!.own === version - seen;
}

const entityOf: Record<About['table'], ChangedEntity> = {
  reservations: 'reservation',
  waitlist_entries: 'waitlist_entry',
};

const OWN = `
  select count(distinct (d.after ->> 'version')::int)::int as own
  from changes c join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
  where c.venue_id = $1 and c.entity_id = $2 and c.entity = $5 and c.device = $3 and (d.after ->> 'version')::int > $4::int`;

export type Met = Pick<AnsweredIntent, 'desk' | 'intent' | 'arrivedAt' | 'carrierId'>;

export interface AnsweredIntent {
  desk: DeskRow;
  intent: Intent;
  entityId: string | null;
  versionAfter: number | null;
  arrivedAt: Date;
  carrierId: string;
  answer: IntentAnswer;
}

/** One statement for several answers; their ids must differ. */
export async function keepAnswers(tx: Tx, list: AnsweredIntent[]): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map(({ desk, intent, arrivedAt, carrierId, entityId, versionAfter, answer }) => ({
    venue_id: desk.venueId,
    id: intent.id,
    desk_id: desk.id,
    seq: intent.seq,
    kind: intent.kind,
    staff_id: intent.staffId,
    desk_time: intent.deskTime,
    arrived_at: arrivedAt,
    carrier_id: carrierId,
    entity_id: entityId,
    version_after: versionAfter,
    answer,
  }));
  await rowsOf(tx, statement(KEEP, JSON.stringify(rows)));
}

const keyOf = ({ desk, intent, arrivedAt, carrierId }: Met) => [
  desk.venueId,
  intent.id,
  desk.id,
  intent.seq,
  intent.kind,
  intent.staffId,
  intent.deskTime,
  arrivedAt.toISOString(),
  carrierId,
];

const INSERT = `
  insert into desk_intents as i (venue_id, id, desk_id, seq, kind, staff_id, desk_time, arrived_at,
    carrier_id`;
const VALUES = 'values ($1, $2, $3, $4, $5, $6, $7, $8, $9';
/** After errors under another device, the intent belongs to this desk. */
const AGAIN = `on conflict (venue_id, id) do update set
  desk_id = excluded.desk_id, seq = excluded.seq, arrived_at = excluded.arrived_at, carrier_id = excluded.carrier_id`;

const KEPT = `venue_id, id, desk_id, seq, kind, staff_id, desk_time, arrived_at, carrier_id, entity_id,
    version_after, answer`;
const KEEP = `
  insert into desk_intents as i (${KEPT})
  select ${KEPT} from jsonb_populate_recordset(null::desk_intents, $1::jsonb)
  ${AGAIN}, entity_id = excluded.entity_id, version_after = excluded.version_after, answer = excluded.answer`;

export async function countFailure(tx: Tx, met: Met): Promise<{ failures: number; answer: IntentAnswer | null }> {
  const [row] = await rowsOf<{ failures: number; answer: IntentAnswer | null }>(tx, statement(FAILED, ...keyOf(met)));
  return row!;
}

export async function countBusy(db: ReadDb, met: Met): Promise<number> {
  const [row] = await rowsOf<{ busies: number }>(db, statement(BUSY, ...keyOf(met)));
  return row!.busies;
}

const BUSY = `${INSERT}, busies) ${VALUES}, 1) ${AGAIN}, busies = i.busies + 1 returning busies`;
const FAILED = `${INSERT}, failures) ${VALUES}, 1) ${AGAIN}, failures = i.failures + 1 returning failures, answer`;
