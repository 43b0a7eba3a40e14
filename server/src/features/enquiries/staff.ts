import type { Events } from '#server/consequences/events';
import { applyConsequences } from '#server/consequences/index';
import { endOptions } from '#server/features/enquiries/options';
import { type EnquiryRow, enquiriesOf, enquiryById, updateEnquiry } from '#server/features/enquiries/queries';
import { holdOptions, type NewOption, newOptions, type QuoteFields } from '#server/features/enquiries/quote-options';
import { enquiryLinkOf, forStaff, seenByStaff } from '#server/features/enquiries/view';
import { closingText, quoteText } from '#server/features/messages/quotes';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { depositOfOtherOption } from '#server/features/reservations/move-deposit';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { isSettled } from '#shared/enquiries/rules';
import type { EnquiryClosing, QuoteToSend, StaffEnquiry } from '#shared/enquiries/schema';
import { totalsOf } from '#shared/enquiries/totals';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import { slotId } from '#shared/ids';
import { DAY_MS } from '#shared/time';

export async function enquiriesForStaff(venueId: string, call: Call): Promise<StaffEnquiry[]> {
  await venueOfStaff(call.db, signedIn(call), venueId);
  return forStaff(call.db, venueId, await enquiriesOf(call.db, venueId), readerOf(call));
}

export function sendQuote(request: QuoteToSend, call: Call): Promise<StaffEnquiry> {
  const { venueId } = request;
  const endHolds = async () => {
    for (const { roomId, date, time } of request.options) {
      const place = { venueId, roomId, slotId: slotId({ venueId, roomId, date, time }) };
      await endLapsedHolds(call.db, place, call.clock.now());
    }
  };
  return changeAsManager(request, call, endHolds, (work, before, { name: venueName }) => {
    const tell = (after: EnquiryRow, options: NewOption[]) =>
      toldOf(after, options, { venueName, publicUrl: call.publicUrl });
    return writeQuote(work, before, request, { lang: call.lang, tell });
  });
}

interface QuoteWriting {
  /** Of the refusals. */
  lang: Language;
  tell: (after: EnquiryRow, options: NewOption[]) => Events['quoted']['told'];
}

/** Replaces an earlier quote: its halls are free for the new one. All options are held, or none. */
export async function writeQuote(
  work: Work,
  before: EnquiryRow,
  fields: QuoteFields,
  { lang, tell }: QuoteWriting,
): Promise<EnquiryRow> {
  const { tx, lock, act, now } = work;
  const { lines, deposit, validUntil, words } = fields;
  const ended = await endOptions(tx, before, { by: 'STAFF', now });
  const [first, ...others] = await newOptions(tx, before, fields, { lang, now });
  const row = { ...first!.row, ...(await depositOfOtherOption(work, first!.row)) };
  const options = [{ ...first!, row }, ...others];
  const quote = {
    lines: lines.map(({ text, amount }) => ({ text, amount })),
    ...{ deposit, validUntil, words },
    options: options.map(({ row: { id }, minutes, lines: own }) => ({
      ...{ id, minutes },
      ...(own.length > 0 && { lines: own }),
    })),
  };
  const after = await updateEnquiry(tx, before, { stage: 'QUOTED', quote }, { now });
  const held = await holdOptions(tx, lock, options);
  const told = tell(after, options);
  await applyConsequences(tx, lock, act, { kind: 'quoted', before, after, ended, held, told });
  return after;
}

function toldOf(
  { name, lang, people, quote, guestToken }: EnquiryRow,
  options: NewOption[],
  { venueName, publicUrl }: { venueName: string; publicUrl: string },
) {
  const facts = {
    name,
    lang,
    people,
    venueName,
    validUntil: quote!.validUntil,
    totals: totalsOf(quote!),
    options: options.map(({ row }) => row),
  };
  const ends = options.map(({ row }) => row.holdUntil!.getTime());
  const body = quoteText({ ...facts, link: enquiryLinkOf(publicUrl, guestToken) });
  return { body, sendBefore: new Date(Math.max(...ends)) };
}

/** A later "no" tells the guest nothing new. */
const CLOSING_TOLD_DAYS = 7;

/** The guest reads the reason in a message and on the page. */
export const closeEnquiry = (request: EnquiryClosing, call: Call): Promise<StaffEnquiry> =>
  changeAsManager(request, call, nothingFirst, async ({ tx, lock, act, now }, before, { name: venueName }) => {
    const { reason } = request;
    const after = await updateEnquiry(tx, before, { stage: 'CLOSED', closeReason: reason }, { now });
    const ended = await endOptions(tx, before, { by: 'STAFF', now });
    const { name, lang, guestToken } = after;
    const body = closingText({ name, lang, venueName, reason, link: enquiryLinkOf(call.publicUrl, guestToken) });
    const told = { body, sendBefore: new Date(now.getTime() + CLOSING_TOLD_DAYS * DAY_MS) };
    await applyConsequences(tx, lock, act, { kind: 'enquiryEnded', as: 'closed', before, after, ended, told });
    return after;
  });

const nothingFirst = async (): Promise<void> => {};

interface SeenEnquiry {
  venueId: string;
  id: string;
  version: number;
}

/** `first` runs in transactions of its own. Throws `enquiry_not_found`, `enquiry_settled`, and `stale` with the row. */
async function changeAsManager(
  seen: SeenEnquiry,
  call: Call,
  first: () => Promise<void>,
  run: (work: Work, before: EnquiryRow, venue: { name: string }) => Promise<EnquiryRow>,
): Promise<StaffEnquiry> {
  const { venueId, id, version } = seen;
  const venue = await venueOfStaff(call.db, signedIn(call), venueId, 'manageVenues');
  if ((await enquiryById(call.db, venueId, id)) === undefined) throw new AppError('enquiry_not_found');
  await first();
  return changeVenue(call, { venueId, act: actOf(call) }, async (work) => {
    const before = (await enquiryById(work.tx, venueId, id))!;
    const reader = readerOf(call);
    if (before.version !== version) {
      throw new AppError('stale', {}, { current: await seenByStaff(work.tx, before, reader) });
    }
    if (isSettled(before.stage)) throw new AppError('enquiry_settled');
    return seenByStaff(work.tx, await run(work, before, venue), reader);
  });
}

const readerOf = ({ clock, publicUrl }: Call) => ({ now: clock.now(), publicUrl });
