import type { EventScope, Events } from '#server/consequences/events';
import { dropUnsent, messageChange, queued, reservationChange, slotChange } from '#server/consequences/log-changes';
import { offerSlot } from '#server/consequences/seats-freed';
import type { EndedOption } from '#server/features/enquiries/options';
import type { EnquiryRow } from '#server/features/enquiries/queries';
import type { StoredQuote } from '#server/features/enquiries/table';
import { dropQuotes, messageAbout } from '#server/features/messages/quotes';
import { countBooking } from '#server/features/reservations/booking-metrics';
import { type Change, record } from '#server/platform/changes/changes';
import { leastTotalOf } from '#shared/enquiries/totals';
import type { KindOf } from '#shared/history/kinds';

export const enquired = ({ tx, lock, act }: EventScope, { enquiry }: Events['enquired']): Promise<void> =>
  record(tx, lock, act, [enquiryChange({ before: null, after: enquiry }, 'asked')]);

/** The new options take their halls before the freed seats are offered to the waiting list. */
export async function quoted(scene: EventScope, { before, after, ended, held, told }: Events['quoted']): Promise<void> {
  const { tx, lock, act } = scene;
  for (const { reservation } of held) countBooking(tx, reservation);
  const dropped = await quotesDropped(scene, after);
  const message = told && messageAbout(lock, act, after, told);
  await record(tx, lock, act, [
    enquiryChange({ before, after }, before.quote === null ? 'quoted' : 'requoted'),
    ...(await changesOf(scene, ended)),
    ...held.flatMap(({ reservation, seats }): Change[] => [
      { entity: 'reservation', entityId: reservation.id, kind: 'held', after: reservation },
      slotChange(reservation, 'taken', seats),
    ]),
    ...dropped,
    ...queued(message),
  ]);
  return offerEnded(scene, ended);
}

export async function enquiryEnded(
  scene: EventScope,
  { as, before, after, ended, told }: Events['enquiryEnded'],
): Promise<void> {
  const { tx, lock, act } = scene;
  const dropped = await quotesDropped(scene, after);
  const message = told === undefined ? null : messageAbout(lock, act, after, told);
  await record(tx, lock, act, [
    enquiryChange({ before, after }, as),
    ...(await changesOf(scene, ended)),
    ...dropped,
    ...queued(message),
  ]);
  return offerEnded(scene, ended);
}

export const quotesDropped = async ({ tx }: EventScope, enquiry: EnquiryRow): Promise<Change[]> =>
  (await dropQuotes(tx, enquiry)).map((message) => messageChange(message, 'dropped'));

async function changesOf(scene: EventScope, ended: EndedOption[]): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { before, after, seats } of ended) {
    const kind = after.cancelReason === 'EXPIRED' ? 'hold_lapsed' : 'cancelled';
    changes.push(reservationChange({ before, after }, kind), slotChange(after, 'given_back', seats));
    changes.push(...(await dropUnsent(scene, after)));
  }
  return changes;
}

async function offerEnded(scene: EventScope, ended: EndedOption[]): Promise<void> {
  for (const { after } of ended) await offerSlot(scene, after);
}

interface MovedEnquiry {
  before: EnquiryRow | null;
  after: EnquiryRow;
}

export const enquiryChange = ({ before, after }: MovedEnquiry, kind: KindOf<'enquiry'>): Change => ({
  entity: 'enquiry',
  entityId: after.id,
  kind,
  ...(before !== null && { before: logged(before) }),
  after: logged(after),
});

/** Without link and address digest. */
const logged = (row: EnquiryRow) => ({
  id: row.id,
  stage: row.stage,
  name: row.name,
  phone: row.phone,
  dates: row.dates,
  people: row.people,
  kind: row.kind,
  budget: row.budget,
  words: row.words,
  lang: row.lang,
  closeReason: row.closeReason,
  reservationId: row.reservationId,
  ...(row.quote !== null && {
    total: totalIn(row.quote, row.reservationId),
    depositValue: row.quote.deposit,
    validUntil: row.quote.validUntil,
  }),
});

/** Of the booked option, else of the cheapest. */
function totalIn(quote: StoredQuote, bookedId: string | null): number {
  const booked = quote.options.find(({ id }) => id === bookedId);
  return leastTotalOf(booked === undefined ? quote : { ...quote, options: [booked] });
}
