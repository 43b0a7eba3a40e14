import { changesKept } from '#server/features/guests/changes-kept';
import { emptyDeskAnswersShowing } from '#server/features/guests/desk-answers';
import { enquiriesKept } from '#server/features/guests/enquiries';
import { type Erased, erase } from '#server/features/guests/erase';
import {
  emptyDetailsNaming,
  entriesKept,
  forgetContact,
  type GuestScope,
  messagesKept,
  reservationsKept,
  reviewsKept,
  tracesOf,
} from '#server/features/guests/queries';
import { forgetAnswers } from '#server/features/guests/remembered-answers';
import { toldOf } from '#server/features/reservations/view';
import { bookedTreatments, type TreatedParty, treatmentLine } from '#server/features/treatments/booked';
import { stillToCome, strands } from '#server/features/venues/obstacles';
import { venueOfStaff } from '#server/features/venues/service';
import { treatedParties } from '#server/features/waitlist/view';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Act, type Change, record, type VenueLock } from '#server/platform/changes/changes';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import type { ReplyOf } from '#shared/api/table';
import type { GuestExport } from '#shared/guests/schema';
import type { KindOf } from '#shared/history/kinds';
import type { Language } from '#shared/i18n/languages';
import { newId } from '#shared/ids';
import { serviceDay } from '#shared/time';

interface GuestKey {
  venueId: string;
  phone: string;
}

/** All data about a phone except secrets. Reads without the lock, because it may be long; logged first. */
export async function exportGuest(guest: GuestKey, call: Call): Promise<GuestExport> {
  const { db } = call;
  await managedVenue(guest, call);
  const act = actOf(call);
  const scope = scopeOf(guest);
  const parties = await reservationsKept(db, scope);
  const waited = await entriesKept(db, scope);
  const asked = await enquiriesKept(db, scope);
  const ids = { reservationIds: idsOf(parties), entryIds: idsOf(waited), enquiryIds: idsOf(asked) };
  // A party may have been another guest's when its message was sent
  const sent = (await messagesKept(db, { ...scope, ...ids })).filter(({ phone }) => phone === guest.phone);
  const reviewed = await reviewsKept(db, { ...scope, reservationIds: idsOf(parties) });
  const reviewIds = reviewed.map(({ id }) => String(id));
  const log = await changesKept(db, { ...scope, ...ids }, { phone: guest.phone, messageIds: idsOf(sent), reviewIds });
  const counts = {
    ...{ reservations: parties.length, waitlist: waited.length, enquiries: asked.length, messages: sent.length },
  };
  await changeVenue(call, { venueId: guest.venueId, act }, ({ tx, lock }) =>
    record(tx, lock, act, [guestChange('exported', counts)]),
  );
  const told = parties.map(toldOf);
  const named = await namesOfTreatments(db, guest.venueId, [...told, ...waited.flatMap(treatedParties)], call.lang);
  return {
    phone: guest.phone,
    exportedAt: act.at.toISOString(),
    reservations: told.map((party) => ({ ...plain(party), treatment: named(party) })),
    waitlist: waited.map((entry) => ({
      ...plain(entry),
      treatments: treatedParties(entry).flatMap((part) => named(part) ?? []),
    })),
    enquiries: asked.map(plain),
    reviews: reviewed.map(plain),
    messages: sent.map(plainMessage),
    changes: log.map(({ before, after, ...change }) => ({
      ...plain(change),
      before: before && plainMessage(before),
      after: after && plainMessage(after),
    })),
  };
}

async function namesOfTreatments(db: ReadDb, venueId: string, parties: TreatedParty[], lang: Language) {
  const treatmentOf = await bookedTreatments(db, venueId, parties, lang);
  return (party: TreatedParty): string | null => {
    const treatment = treatmentOf(party);
    return treatment === undefined ? null : treatmentLine(treatment);
  };
}

/** Refused while visits are to come. Slow reads happen before the lock; newer rows are read under it. */
export async function eraseGuest(guest: GuestKey, call: Call): Promise<ReplyOf<'eraseGuest'>> {
  const { venueId, phone } = guest;
  const venue = await managedVenue(guest, call);
  const act = actOf(call);
  const known = await tracesOf(call.db, scopeOf(guest), phone, act.at);
  return changeVenue(call, { venueId, act }, async ({ tx, lock, now }) => {
    const inTheWay = await stillToCome(tx, guest, serviceDay(now, venue.timezone), now);
    if (inTheWay.count > 0) throw strands(inTheWay);
    const { ids, ...erased } = await erase(tx, scopeOf(guest), now);
    const renamed = await emptyDetailsNaming(tx, venueId, phone, known);
    await forgetAnswers(tx, venueId, { phone, ...ids }, known);
    await emptyDeskAnswersShowing(tx, venueId, phone, known);
    await forgetContact(tx, phone);
    const counts = { ...erased, changes: erased.changes + renamed };
    await recordErasure(tx, lock, act, counts);
    return counts;
  });
}

/** Logs how much was erased, not who. */
export async function recordErasure(
  tx: Tx,
  lock: VenueLock,
  act: Act,
  { reservations, waitlist, enquiries, messages, changes }: Omit<Erased, 'ids'>,
): Promise<void> {
  if (reservations + waitlist + enquiries + messages + changes === 0) return;
  await record(tx, lock, act, [guestChange('erased', { reservations, waitlist, enquiries, messages })]);
}

/** The guest has no id in the log: a digest of the phone would identify them. */
const guestChange = (kind: KindOf<'guest'>, after: object): Change => ({
  entity: 'guest',
  entityId: newId(),
  kind,
  after,
});

const managedVenue = ({ venueId }: GuestKey, call: Call) =>
  venueOfStaff(call.db, signedIn(call), venueId, 'manageVenues');

const scopeOf = ({ venueId, phone }: GuestKey): GuestScope => ({
  venueId,
  phones: [phone],
  reservationIds: [],
  entryIds: [],
  enquiryIds: [],
  sentTo: [phone],
});
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

const plainMessage = (row: { body?: unknown }): Record<string, unknown> =>
  plain(typeof row.body === 'string' ? { ...row, body: withoutLinks(row.body) } : row);

const withoutLinks = (body: string): string => body.replace(/\/(reserva|lista|pedido)\/[\w-]+/g, '/$1/…');

const ours = ['guestToken', 'clientHash', 'providerId', 'slotId', 'overbookedBy'];

const plain = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([field]) => !ours.includes(field))
      .map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  );
