import type { EventScope, Events } from '#server/consequences/events';
import { dropUnsent, reservationChange, slotChange } from '#server/consequences/log-changes';
import { offerSlot } from '#server/consequences/seats-freed';
import type { EndedOption } from '#server/features/enquiries/options';
import type { EnquiryRow } from '#server/features/enquiries/queries';
import { type Change, record } from '#server/platform/changes/changes';
import type { KindOf } from '#shared/history/kinds';

export const enquired = ({ tx, lock, act }: EventScope, { enquiry }: Events['enquired']): Promise<void> =>
  record(tx, lock, act, [enquiryChange({ before: null, after: enquiry }, 'asked')]);

/** The new options take their halls before the freed seats are offered to the waiting list. */
export async function quoted(scene: EventScope, { before, after, ended, held }: Events['quoted']): Promise<void> {
  const { tx, lock, act } = scene;
  await record(tx, lock, act, [
    enquiryChange({ before, after }, before.quote === null ? 'quoted' : 'requoted'),
    ...(await changesOf(scene, ended)),
    ...held.flatMap(({ reservation, seats }): Change[] => [
      { entity: 'reservation', entityId: reservation.id, kind: 'held', after: reservation },
      slotChange(reservation, 'taken', seats),
    ]),
  ]);
  return offerEnded(scene, ended);
}

export async function enquiryEnded(
  scene: EventScope,
  { as, before, after, ended }: Events['enquiryEnded'],
): Promise<void> {
  const { tx, lock, act } = scene;
  await record(tx, lock, act, [enquiryChange({ before, after }, as), ...(await changesOf(scene, ended))]);
  return offerEnded(scene, ended);
}

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
    total: row.quote.lines.reduce((sum, { amount }) => sum + amount, 0),
    depositValue: row.quote.deposit,
    validUntil: row.quote.validUntil,
  }),
});
