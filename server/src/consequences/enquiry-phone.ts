import { enquiryChange } from '#server/consequences/enquiries';
import type { EventScope, Moved } from '#server/consequences/events';
import { enquiryById, optionsWithPhone, updateEnquiry } from '#server/features/enquiries/queries';
import { retargetQuotes } from '#server/features/messages/quotes';
import { changePart } from '#server/features/reservations/visit-contact';
import type { Change } from '#server/platform/changes/changes';

/** An enquiry and its options have one phone: those with the former one take the new one. Returns log changes. */
export async function shareOptionPhone({ tx, act }: EventScope, { before, after }: Moved): Promise<Change[]> {
  const { venueId, enquiryId, phone } = after;
  if (enquiryId === null || phone === '' || before.phone === phone) return [];
  const enquiry = (await enquiryById(tx, venueId, enquiryId))!;
  if (enquiry.phone !== before.phone) return [];
  const changed = await updateEnquiry(tx, enquiry, { phone }, { now: act.at, isNews: false });
  const changes = [enquiryChange({ before: enquiry, after: changed }, 'moved'), ...(await retargetQuotes(tx, changed))];
  for (const option of await optionsWithPhone(tx, enquiry)) {
    changes.push(...(await changePart(tx, option, { phone }, act.at)));
  }
  return changes;
}
