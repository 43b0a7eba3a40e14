import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { intentsShowing } from '#server/features/guests/desk-answers';
import { enquiriesKept } from '#server/features/guests/enquiries';
import { answersShowing, type RememberedAnswer } from '#server/features/guests/remembered-answers';
import { messages, whatsappContacts } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { ERASED_NAME } from '#shared/guests/rules';
import type { ChangedEntity } from '#shared/live/schema';
import { MINUTE_MS } from '#shared/time';

/** Guests by phone, and single rows of guests without one. */
export interface GuestScope {
  venueId: string;
  phones: string[];
  reservationIds: string[];
  entryIds: string[];
  enquiryIds: string[];
  sentTo?: string[];
}

const reservationsOf = ({ venueId, phones, reservationIds }: GuestScope) =>
  and(
    eq(reservations.venueId, venueId),
    or(inArray(reservations.phone, phones), inArray(reservations.id, reservationIds)),
  );
const entriesOf = ({ venueId, phones, entryIds }: GuestScope) =>
  and(
    eq(waitlistEntries.venueId, venueId),
    or(inArray(waitlistEntries.phone, phones), inArray(waitlistEntries.id, entryIds)),
  );
const messagesOf = ({ venueId, reservationIds, entryIds, enquiryIds, sentTo }: GuestScope) =>
  and(
    eq(messages.venueId, venueId),
    or(
      inArray(messages.reservationId, reservationIds),
      inArray(messages.waitlistEntryId, entryIds),
      inArray(messages.enquiryId, enquiryIds),
      // The platform's messages go to the manager, who may be a guest too
      sentTo === undefined ? undefined : and(inArray(messages.phone, sentTo), ne(messages.type, 'DECISION')),
    ),
  );

export const reservationsKept = (db: ReadDb, scope: GuestScope) =>
  db
    .select()
    .from(reservations)
    .where(reservationsOf(scope))
    .orderBy(asc(reservations.date), asc(reservations.time), asc(reservations.id));

export const entriesKept = (db: ReadDb, scope: GuestScope) =>
  db
    .select()
    .from(waitlistEntries)
    .where(entriesOf(scope))
    .orderBy(asc(waitlistEntries.date), asc(waitlistEntries.createdAt), asc(waitlistEntries.id));

export const messagesKept = (db: ReadDb, scope: GuestScope) =>
  db.select().from(messages).where(messagesOf(scope)).orderBy(asc(messages.createdAt), asc(messages.id));

/** Links to an erased row must stop working. */
const freshToken = sql`replace(gen_random_uuid()::text, '-', '')`;

export async function eraseReservations(tx: Tx, scope: GuestScope, now: Date): Promise<string[]> {
  const erased = await tx
    .update(reservations)
    .set({
      name: ERASED_NAME,
      phone: '',
      notes: null,
      cancelNote: null,
      overbookReason: null,
      depositReference: null,
      clientHash: null,
      undoUntil: null,
      guestToken: freshToken,
      version: sql`${reservations.version} + 1`,
      updatedAt: now,
    })
    .where(reservationsOf(scope))
    .returning({ id: reservations.id });
  return erased.map(({ id }) => id);
}

export async function eraseEntries(tx: Tx, scope: GuestScope): Promise<string[]> {
  const erased = await tx
    .update(waitlistEntries)
    .set({
      name: ERASED_NAME,
      phone: '',
      notes: null,
      clientHash: null,
      guestToken: freshToken,
      version: sql`${waitlistEntries.version} + 1`,
    })
    .where(entriesOf(scope))
    .returning({ id: waitlistEntries.id });
  return erased.map(({ id }) => id);
}

/** Meta's message id contains the phone, and failure texts may. */
export async function eraseMessages(tx: Tx, scope: GuestScope): Promise<string[]> {
  const erased = await tx
    .update(messages)
    .set({
      phone: '',
      body: null,
      providerId: null,
      failure: null,
      status: sql`case when ${messages.status} = 'QUEUED' then 'DROPPED' else ${messages.status} end`,
    })
    .where(messagesOf(scope))
    .returning({ id: messages.id });
  return erased.map(({ id }) => id);
}

/** Digests and chain stay; returns the row count. Kind and id together name a row, because staff choose ids. */
export async function emptyDetails(tx: Tx, venueId: string, of: { entities: ChangedEntity[]; ids: string[] }[]) {
  let count = 0;
  for (const { entities, ids } of of.filter((kind) => kind.ids.length > 0)) {
    count += await empty(
      tx,
      venueId,
      sql`revision in (select revision from changes where venue_id = ${venueId}
            and entity in (${listOf(entities)}) and entity_id in (${listOf(ids)}))`,
    );
  }
  return count;
}

/** Raw SQL: reviews are a later feature. */
export const reviewsKept = async (
  db: ReadDb,
  { venueId, reservationIds }: GuestScope,
): Promise<Record<string, unknown>[]> =>
  reservationIds.length === 0
    ? []
    : rowsOf<Record<string, unknown>>(
        db,
        sql`select id, reservation_id as "reservationId", rating, comment, name, created_at as "createdAt",
              corrected_at as "correctedAt", answer, answered_at as "answeredAt", hidden_at as "hiddenAt",
              hide_reason as "hideReason"
            from reviews where venue_id = ${venueId} and reservation_id in (${listOf(reservationIds)})
            order by created_at, id`,
      );

/** Also texts of staff, which may name the guest. The stars stay, and a hidden review stays hidden. Returns ids. */
export async function eraseReviews(tx: Tx, { venueId, reservationIds }: GuestScope): Promise<string[]> {
  if (reservationIds.length === 0) return [];
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update reviews set comment = null, name = null, answer = null, answered_at = null, answered_by = null,
          hide_reason = case when hidden_at is not null then ${ERASED_NAME} end, version = version + 1
        where venue_id = ${venueId} and reservation_id in (${listOf(reservationIds)}) returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Found before the lock; under the lock only newer rows are read. */
export interface Traces {
  revisions: number[];
  lastRevision: number;
  answers: RememberedAnswer[];
  intents: string[];
  newerThan: Date;
}

/** A stored answer has its call's start time; longest wait for the venue lock. */
const LONGEST_CALL_MS = 10 * MINUTE_MS;

export async function tracesOf(db: ReadDb, scope: GuestScope, phone: string, now: Date): Promise<Traces> {
  const { venueId } = scope;
  const [clock] = await rowsOf<{ last: number | string }>(
    db,
    sql`select revision as last from venue_clocks where venue_id = ${venueId}`,
  );
  const named = await rowsOf<{ revision: number | string }>(
    db,
    sql`select revision from change_details where venue_id = ${venueId} and salt <> '' and ${naming(venueId, phone)}`,
  );
  const rows = {
    reservations: (await reservationsKept(db, scope)).map(({ id }) => id),
    entries: (await entriesKept(db, scope)).map(({ id }) => id),
    enquiries: (await enquiriesKept(db, scope)).map(({ id }) => id),
  };
  const answers = await answersShowing(db, venueId, phone, rows);
  return {
    revisions: named.map(({ revision }) => Number(revision)),
    lastRevision: Number(clock?.last ?? 0),
    answers,
    intents: await intentsShowing(db, venueId, phone),
    newerThan: new Date(now.getTime() - LONGEST_CALL_MS),
  };
}

/** Log rows naming the phone scope row has a new one. */
export function emptyDetailsNaming(
  tx: Tx,
  venueId: string,
  phone: string,
  { revisions, lastRevision }: Traces,
): Promise<number> {
  const since = sql`(revision > ${lastRevision} and ${naming(venueId, phone)})`;
  const found = revisions.length === 0 ? sql`false` : sql`revision in (${listOf(revisions)})`;
  return empty(tx, venueId, sql`(${found} or ${since})`);
}

/** Not the venue's row: its phone may be the same. */
const WITH_GUEST: ChangedEntity[] = ['reservation', 'deposit', 'waitlist_entry', 'enquiry', 'message'];

const naming = (venueId: string, phone: string): SQL =>
  sql`((before ->> 'phone' = ${phone} or after ->> 'phone' = ${phone}) and exists (
        select 1 from changes c where c.venue_id = ${venueId} and c.revision = change_details.revision
          and c.entity in (${listOf(WITH_GUEST)})))`;

async function empty(tx: Tx, venueId: string, which: SQL): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`update change_details set before = null, after = null, salt = ''
        where venue_id = ${venueId} and salt <> '' and ${which} returning 1`,
  );
  return rows.length;
}

/** Kept while another venue knows the phone; checked per venue by index. */
export async function forgetContact(tx: Tx, phone: string): Promise<void> {
  await tx.delete(whatsappContacts).where(
    and(
      eq(whatsappContacts.phone, phone),
      sql`not exists (
        select 1 from venues v
        where exists (select 1 from reservations r where r.venue_id = v.id and r.phone = ${phone})
           or exists (select 1 from waitlist_entries w where w.venue_id = v.id and w.phone = ${phone})
           or exists (select 1 from enquiries e where e.venue_id = v.id and e.phone = ${phone}))`,
    ),
  );
}

type Among = { most: number } | { these: string[] };

/** Guests scope last visit or waiting was before a day. */
export async function phonesBefore(db: ReadDb, venueId: string, day: string, among: Among): Promise<string[]> {
  if ('these' in among && among.these.length === 0) return [];
  const which = 'these' in among ? sql`phone in (${listOf(among.these)})` : sql`phone <> ''`;
  const since = (table: SQL) =>
    sql`exists (select 1 from ${table} t where t.venue_id = ${venueId} and t.phone = old.phone and t.date >= ${day})`;
  const rows = await rowsOf<{ phone: string }>(
    db,
    sql`select distinct phone from (
          select phone from reservations where venue_id = ${venueId} and date < ${day} and ${which}
          union all
          select phone from waitlist_entries where venue_id = ${venueId} and date < ${day} and ${which}
          union all
          select phone from enquiries where venue_id = ${venueId} and ${lastDayOfEnquiry} < ${day} and ${which}
        ) old
        where not ${since(sql`reservations`)} and not ${since(sql`waitlist_entries`)}
          and not exists (select 1 from enquiries e where e.venue_id = ${venueId} and e.phone = old.phone
            and ${lastDayOfEnquiry} >= ${day})
        ${mostOf(among)}`,
  );
  return rows.map(({ phone }) => phone);
}

/** The last wished day, or the day of the enquiry if that is later. */
const lastDayOfEnquiry = sql`greatest((select max(d) from unnest(dates) d), (created_at at time zone 'UTC')::date::text)`;

/** Parties with a name but no phone: each counts as one guest. */
export async function unnumberedBefore(db: ReadDb, venueId: string, day: string, among: Among): Promise<string[]> {
  if ('these' in among && among.these.length === 0) return [];
  const which = 'these' in among ? sql`and id in (${listOf(among.these)})` : sql``;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from reservations
        where venue_id = ${venueId} and date < ${day} and phone = '' and name <> ${ERASED_NAME} ${which}
        ${mostOf(among)}`,
  );
  return rows.map(({ id }) => id);
}

const mostOf = (among: Among): SQL => ('most' in among ? sql`limit ${among.most}` : sql``);

const listOf = (ids: (string | number)[]): SQL =>
  sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
