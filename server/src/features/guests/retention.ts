import { erase } from '#server/features/guests/erase';
import { type GuestScope, phonesBefore, unnumberedBefore } from '#server/features/guests/queries';
import { recordErasure } from '#server/features/guests/service';
import { venues } from '#server/features/venues/table';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Db, ReadDb } from '#server/platform/db/client';
import { SeparateParts } from '#server/platform/separate-parts';
import { keptFrom } from '#shared/guests/rules';
import { serviceDay } from '#shared/time';

/** Bookings of the venue wait for the transaction. */
const BATCH = 50;

/** A test checks that every table is here or in `houseTables`. */
export const guestTables: Record<string, string> = {
  reservations:
    "without name, phone, notes and link once the guest was last there before the venue's months of keeping",
  enquiries: 'without name, phone, words and link, with the guest; sums and days stay',
  waitlist_entries: 'with the guest, like a reservation',
  reviews: 'without name, comment, answer and reason of hiding, with the visit that they are about; the stars stay',
  messages: "with the party or entry that they are about; deleted after the venue's months of keeping",
  change_details:
    'emptied with the row that the change is about; the digests in `changes` stay, and the chain is whole; deleted when the month is archived',
  idempotency_keys: 'after seven days, or at once when a manager erases the guest',
  desk_intents:
    'what an answer shows of a guest: after thirty days, with the row that it shows, or when a manager erases the phone',
  whatsapp_contacts:
    'two days after the guest last wrote, or when the last venue that knows the phone erases the guest',
};

export const houseTables: Record<string, string> = {
  users: 'accounts, kept while they exist',
  manager_profiles: 'with the account',
  email_verifications: "an account's address, thirty days after the link's end",
  factor_removals: 'why a second factor was removed, with the account',
  sessions: 'when the session ends',
  venues: "the venue's own phone",
  rooms: "rooms' names",
  categories: 'of the trade',
  desks: 'what the venue calls its desks',
  staff_invites: "who was invited to the front desk, thirty days after the link's end",
  whatsapp_templates: "Meta's templates by name",
  schedule_exceptions: 'reasons that visitors read',
  waitlist_offers: 'ids of entries only',
  treatments: 'names of treatments',
  professionals: 'who works at the venue, with shifts and absences',
  equipment: 'names of pieces',
};

/** Erases guests past the retention; returns the row count. Each batch checks again under the lock. */
export async function forgetOldGuests(db: Db, now: Date): Promise<number> {
  const list = await db
    .select({ id: venues.id, timezone: venues.timezone, retentionMonths: venues.retentionMonths })
    .from(venues);
  let forgotten = 0;
  const parts = new SeparateParts();
  for (const { id, timezone, retentionMonths } of list) {
    const from = keptFrom(serviceDay(now, timezone), retentionMonths);
    await parts.run({ venueId: id }, async () => {
      for (let rows = await forgetBatch(db, id, from, now); rows > 0; rows = await forgetBatch(db, id, from, now)) {
        forgotten += rows;
      }
    });
  }
  parts.end();
  return forgotten;
}

async function forgetBatch(db: Db, venueId: string, from: string, now: Date): Promise<number> {
  const found = await dueOf(db, venueId, from, null);
  if (found === null) return 0;
  return changeVenue({ db }, { venueId, act: { actor: 'system', at: now } }, async ({ tx, lock, act }) => {
    const due = await dueOf(tx, venueId, from, found); // a guest may have booked meanwhile
    if (due === null) return 0;
    const { ids: _, ...erased } = await erase(tx, due, now);
    await recordErasure(tx, lock, act, erased);
    return erased.reservations + erased.waitlist + erased.enquiries;
  });
}

type Due = Pick<GuestScope, 'phones' | 'reservationIds'>;

async function dueOf(db: ReadDb, venueId: string, from: string, among: Due | null): Promise<GuestScope | null> {
  const which = (these: string[] | undefined) => (these === undefined ? { most: BATCH } : { these });
  const phones = await phonesBefore(db, venueId, from, which(among?.phones));
  const reservationIds = await unnumberedBefore(db, venueId, from, which(among?.reservationIds));
  return phones.length + reservationIds.length === 0
    ? null
    : { venueId, phones, reservationIds, entryIds: [], enquiryIds: [] };
}
