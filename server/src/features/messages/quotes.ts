import { and, eq, isNull } from 'drizzle-orm';
import type { MessageRow } from '#server/features/messages/queries';
import { unsent } from '#server/features/messages/queue-guest-message';
import { messages } from '#server/features/messages/table';
import type { Act, Change, VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { brand } from '#shared/brand';
import { startAsEnd } from '#shared/enquiries/quote-end';
import { rangeOf } from '#shared/enquiries/totals';
import type { Language } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { formatKwanzas } from '#shared/money';
import { formatLongDate, formatSlotDate } from '#shared/time';

interface EnquiryAddressee {
  venueId: string;
  /** Of the enquiry. */
  id: string;
  lang: Language;
  phone: string;
}

export interface EnquiryMessage {
  body: string;
  sendBefore: Date;
}

/** The text is built in: venues write no template for it. The next `record` inserts it; null without a phone. */
export function messageAbout(
  lock: VenueLock,
  { at }: Act,
  { venueId, id: enquiryId, lang, phone }: EnquiryAddressee,
  { body, sendBefore }: EnquiryMessage,
): MessageRow | null {
  if (phone === '') return null;
  const row = unsent({ venueId, enquiryId, type: 'QUOTE', lang, phone, body, sendBefore, createdAt: at });
  lock.inserts.push({ table: messages, row });
  return row;
}

interface QuoteFacts {
  name: string;
  lang: Language;
  venueName: string;
  people: number;
  /** Whole kwanzas of each option. */
  totals: number[];
  validUntil: string;
  options: { date: string; time: string }[];
  link: string;
}

export function quoteText({ name, lang, venueName, people, totals, validUntil, options, link }: QuoteFacts): string {
  const say = sayIn(lang);
  const start = startAsEnd(validUntil, options);
  return say('messageTexts.quote', {
    ...{ name, venue: venueName, people, link },
    total: rangeOf(totals).map(formatKwanzas).join(' – '),
    until:
      start === null
        ? say('messageTexts.endOfDay', { date: formatLongDate(validUntil, lang) })
        : say('messageTexts.endAtStart', { date: formatSlotDate(start, lang), time: start.time }),
    brand: brand.name,
  });
}

type ClosingFacts = Pick<QuoteFacts, 'name' | 'lang' | 'venueName' | 'link'> & { reason: string };

export const closingText = ({ name, lang, venueName: venue, reason, link }: ClosingFacts): string =>
  sayIn(lang)('messageTexts.enquiryClosed', { name, venue, reason, link, brand: brand.name });

type EnquiryKey = Pick<EnquiryAddressee, 'venueId' | 'id'>;

/** A message about a quote that is no longer open. */
export const dropQuotes = (tx: Tx, enquiry: EnquiryKey): Promise<MessageRow[]> =>
  tx.update(messages).set({ status: 'DROPPED' }).where(unsentAbout(enquiry)).returning();

/** Moves unsent messages to the enquiry's phone. Returns log changes. */
export async function retargetQuotes(tx: Tx, enquiry: EnquiryKey & { phone: string }): Promise<Change[]> {
  const { phone } = enquiry;
  const moved = await tx.update(messages).set({ phone }).where(unsentAbout(enquiry)).returning();
  return moved.map((after) => ({ entity: 'message', entityId: after.id, kind: 'changed', after }));
}

const unsentAbout = ({ venueId, id }: EnquiryKey) =>
  and(
    eq(messages.venueId, venueId),
    eq(messages.enquiryId, id),
    eq(messages.status, 'QUEUED'),
    isNull(messages.attemptAt),
  );
