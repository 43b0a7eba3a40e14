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

export async function knownOf(
  db: ReadDb,
  { venueId, id: deskId }: DeskRow,
  epoch: number,
  { id, seq }: Intent,
  about: About | null,
): Promise<Known> {
  const asked = [venueId, id, deskId, seq, epoch];
  const select =
    about === null ? statement(KNOWN.nothing, ...asked) : statement(KNOWN[about.table], ...asked, about.id);
  const [row] = await rowsOf<Known>(db, select);
  return row ?? { answer: null, isCloned: false, isActive: false, version: null, status: null };
}

const known = (version: string, row: string): string => `
  select i.answer, coalesce(o.id <> $2, false) as "isCloned", d.revoked_at is null and d.epoch = $5::int as "isActive",
         ${version}
  from desks d
  left join desk_intents i on i.venue_id = d.venue_id and i.id = $2
  left join desk_intents o on o.venue_id = d.venue_id and o.desk_id = d.id and o.seq = $4::bigint
  ${row}
  where d.venue_id = $1 and d.id = $3`;
const knownBy = (table: About['table']): string =>
  known('r.version, r.status', `left join ${table} r on r.venue_id = d.venue_id and r.id = $6`);
const KNOWN = {
  nothing: known('null as version, null as status', ''),
  reservations: knownBy('reservations'),
  waitlist_entries: knownBy('waitlist_entries'),
};

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

export async function keepAnswer(tx: Tx, kept: AnsweredIntent): Promise<void> {
  const { entityId, versionAfter, answer } = kept;
  await rowsOf(tx, statement(KEEP, ...keyOf(kept), entityId, versionAfter, JSON.stringify(answer)));
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

const KEEP = `${INSERT}, entity_id, version_after, answer) ${VALUES}, $10, $11, $12::jsonb)
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
