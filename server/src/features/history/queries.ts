import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { enquiries } from '#server/features/enquiries/table';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { reviews } from '#server/features/reviews/table';
import { equipment, professionals } from '#server/features/treatments/table';
import { venueStaff } from '#server/features/venues/table';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { changeDetails, changes } from '#server/platform/changes/table';
import type { ReadDb } from '#server/platform/db/client';

type Details = Record<string, unknown> | null;

const logged = (db: ReadDb) =>
  db
    .select({
      revision: changes.revision,
      at: changes.at,
      entity: changes.entity,
      entityId: changes.entityId,
      kind: changes.kind,
      actor: changes.actor,
      before: changeDetails.before,
      after: changeDetails.after,
    })
    .from(changes)
    .leftJoin(
      changeDetails,
      and(eq(changeDetails.venueId, changes.venueId), eq(changeDetails.revision, changes.revision)),
    );

export type LoggedRow = Omit<Awaited<ReturnType<typeof logged>>[number], 'before' | 'after'> & {
  before: Details;
  after: Details;
};

export function logOfVenue(db: ReadDb, venueId: string, before: number | undefined, most: number) {
  const older = before === undefined ? undefined : lt(changes.revision, before);
  return logged(db)
    .where(and(eq(changes.venueId, venueId), older))
    .orderBy(desc(changes.revision))
    .limit(most) as Promise<LoggedRow[]>;
}

/** Staff choose ids: a slot or room may have the id of a party. */
const ofParties = ['reservation', 'deposit', 'waitlist_entry', 'enquiry', 'offer', 'message', 'review'];

/** Unordered: with an order the planner may scan the venue's whole log. */
export function logOfEntities(db: ReadDb, venueId: string, ids: string[]) {
  return logged(db).where(
    and(eq(changes.venueId, venueId), inArray(changes.entity, ofParties), inArray(changes.entityId, ids)),
  ) as Promise<LoggedRow[]>;
}

/**
 * Ids of a party, its review, waiting entry, offers, enquiry and messages, from the id of party, entry or enquiry. Null
 * if the venue has none of them.
 */
export async function idsOfParty(db: ReadDb, venueId: string, id: string): Promise<string[] | null> {
  const [party] = await db
    .select({
      entryId: reservations.waitlistEntryId,
      enquiryId: reservations.enquiryId,
      visitId: reservations.visitId,
    })
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), eq(reservations.id, id)));
  if (party !== undefined) {
    const ofEntry = party.entryId === null ? [] : await idsOfEntry(db, venueId, party.entryId);
    const ofEnquiry = party.enquiryId === null ? [] : await idsOfEnquiry(db, venueId, party.enquiryId);
    const own = [...(await reviewsOf(db, venueId, id)), ...(await messagesOf(db, venueId, [id]))];
    // The offer of a visit names its first part, which has a history of its own
    const others = ofEntry.filter((one) => one !== party.visitId);
    return [...new Set([id, ...own, ...others, ...ofEnquiry])];
  }
  const [entry] = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.venueId, venueId), eq(waitlistEntries.id, id)));
  if (entry !== undefined) return withVisits(db, venueId, await idsOfEntry(db, venueId, id));
  return (await hasEnquiry(db, venueId, id)) ? idsOfEnquiry(db, venueId, id) : null;
}

async function idsOfEntry(db: ReadDb, venueId: string, entryId: string): Promise<string[]> {
  const offers = await db
    .select({ id: waitlistOffers.id, reservationId: waitlistOffers.reservationId })
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.venueId, venueId), eq(waitlistOffers.entryId, entryId)));
  const offered = offers.map(({ reservationId }) => reservationId);
  const told = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.venueId, venueId), eq(messages.waitlistEntryId, entryId)));
  const ofOffered = await messagesOf(db, venueId, offered);
  return [entryId, ...offers.map(({ id }) => id), ...offered, ...told.map(({ id }) => id), ...ofOffered];
}

/** With all parts of the visits that are among the ids. */
async function withVisits(db: ReadDb, venueId: string, ids: string[]): Promise<string[]> {
  const parts = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), inArray(reservations.visitId, ids)));
  return [...new Set([...ids, ...parts.map((part) => part.id)])];
}

const hasEnquiry = async (db: ReadDb, venueId: string, id: string): Promise<boolean> =>
  (await db.$count(enquiries, and(eq(enquiries.venueId, venueId), eq(enquiries.id, id)))) > 0;

async function idsOfEnquiry(db: ReadDb, venueId: string, enquiryId: string): Promise<string[]> {
  const options = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), eq(reservations.enquiryId, enquiryId)));
  const held = options.map(({ id }) => id);
  const told = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.venueId, venueId), eq(messages.enquiryId, enquiryId)));
  return [enquiryId, ...held, ...told.map(({ id }) => id), ...(await messagesOf(db, venueId, held))];
}

async function messagesOf(db: ReadDb, venueId: string, reservationIds: string[]): Promise<string[]> {
  if (reservationIds.length === 0) return [];
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.venueId, venueId), inArray(messages.reservationId, reservationIds)));
  return rows.map(({ id }) => id);
}

async function reviewsOf(db: ReadDb, venueId: string, reservationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.venueId, venueId), eq(reviews.reservationId, reservationId)));
  return rows.map(({ id }) => id);
}

export function actorsOf(db: ReadDb, venueId: string, userIds: string[]) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      deskOf: venueStaff.venueId,
    })
    .from(users)
    .leftJoin(venueStaff, and(eq(venueStaff.userId, users.id), eq(venueStaff.venueId, venueId)))
    .where(inArray(users.id, userIds));
}

/** Of professionals and pieces of equipment. */
export const namesOfResources = (db: ReadDb, venueId: string, ids: string[]) =>
  db
    .select({ id: professionals.id, name: professionals.name })
    .from(professionals)
    .where(and(eq(professionals.venueId, venueId), inArray(professionals.id, ids)))
    .unionAll(
      db
        .select({ id: equipment.id, name: equipment.name })
        .from(equipment)
        .where(and(eq(equipment.venueId, venueId), inArray(equipment.id, ids))),
    );
