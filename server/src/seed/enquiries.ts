import { applyConsequences } from '#server/consequences/index';
import type { EnquiryRow } from '#server/features/enquiries/queries';
import { writeQuote } from '#server/features/enquiries/staff';
import { enquiries } from '#server/features/enquiries/table';
import { newGuestToken } from '#server/features/reservations/new-row';
import { byId, confirmed, update } from '#server/features/reservations/queries';
import type { Work } from '#server/platform/changes/change-venue';
import type { QuoteToSend } from '#shared/enquiries/schema';
import { newId } from '#shared/ids';
import { addDays, DAY_MS, instantOf, weekdayOf } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

type Asked = Pick<EnquiryRow, 'name' | 'phone' | 'people' | 'kind' | 'budget' | 'words'>;

interface DemoEnquiry extends Asked {
  /** Saturdays from today on, counted in weeks. */
  weeks: number[];
  daysAgo: number;
  quote?: Pick<QuoteToSend, 'lines' | 'deposit' | 'words'> & { time: string; minutes: number };
  isBooked?: boolean;
}

const enquiriesOfHall: DemoEnquiry[] = [
  {
    ...{ name: 'Nádia Quissanga', phone: '+244900810011', people: 120, kind: 'WEDDING', budget: 3_500_000 },
    words: 'Casamento com almoço e baile. Precisamos de palco para a banda.',
    ...{ weeks: [6, 7], daysAgo: 1 },
  },
  {
    ...{ name: 'Joaquim Sapalo', phone: '+244900810012', people: 80, kind: 'COMPANY', budget: null },
    words: 'Jantar de fim de ano da empresa, com projetor.',
    ...{ weeks: [4, 5], daysAgo: 4 },
    quote: {
      lines: [
        { text: 'Aluguer do Grande Salão, 6 horas', amount: 850_000 },
        { text: 'Jantar buffet para 80 pessoas', amount: 1_440_000 },
        { text: 'Projetor e som', amount: 120_000 },
      ],
      ...{ deposit: 500_000, words: 'As bebidas são à parte.', time: '18:00', minutes: 360 },
    },
  },
  {
    ...{ name: 'Delfina Cambuta', phone: '+244900810013', people: 60, kind: 'BIRTHDAY', budget: 1_000_000 },
    words: 'Festa dos 50 anos da minha mãe.',
    ...{ weeks: [3], daysAgo: 9 },
    quote: {
      lines: [
        { text: 'Aluguer do Grande Salão, 5 horas', amount: 700_000 },
        { text: 'Decoração das mesas', amount: 150_000 },
      ],
      ...{ deposit: 200_000, words: null, time: '14:00', minutes: 300 },
    },
    isBooked: true,
  },
];

const QUOTE_DAYS = 10;

/** Enquiries in three stages at the demo's event space; none at other venues. */
export async function addEnquiries(
  work: Work,
  venue: Venue,
  { managerId, today }: { managerId: string; today: string },
) {
  if (venue.name !== 'Salão Acácias') return;
  const saturday = addDays(today, 6 - weekdayOf(today));
  for (const given of enquiriesOfHall) {
    const dates = given.weeks.map((week) => addDays(saturday, 7 * week));
    const enquiry = await ask(work, rowOf(given, venue, dates, new Date(work.now.getTime() - given.daysAgo * DAY_MS)));
    const quoted = await answer({ ...work, act: { actor: managerId, at: work.now } }, enquiry, { given, venue, today });
    if (given.isBooked) await accept(work, quoted, venue);
  }
}

function rowOf(given: DemoEnquiry, venue: Venue, dates: string[], at: Date): EnquiryRow {
  const { name, phone, people, kind, budget, words } = given;
  return {
    ...{ id: newId(), venueId: venue.id, name, phone, dates, people, kind, budget, words, lang: 'PT-AO', stage: 'NEW' },
    ...{ closeReason: null, quote: null, reservationId: null, guestToken: newGuestToken(), clientHash: null },
    ...{ version: 1, createdAt: at, updatedAt: at },
  };
}

async function ask({ tx, lock }: Work, enquiry: EnquiryRow): Promise<EnquiryRow> {
  lock.inserts.push({ table: enquiries, row: enquiry });
  await applyConsequences(tx, lock, { actor: 'guest', at: enquiry.createdAt }, { kind: 'enquired', enquiry });
  return enquiry;
}

interface AnsweredEnquiry {
  given: DemoEnquiry;
  venue: Venue;
  today: string;
}

async function answer(work: Work, enquiry: EnquiryRow, { given, venue, today }: AnsweredEnquiry): Promise<EnquiryRow> {
  if (given.quote === undefined) return enquiry;
  const { time, minutes, ...quote } = given.quote;
  const options = enquiry.dates.map((date) => ({ roomId: venue.rooms[0]!.id, date, time, minutes }));
  const request = { ...quote, options, validUntil: addDays(today, QUOTE_DAYS) };
  return writeQuote(work, enquiry, request, { lang: 'PT-AO', tell: () => null });
}

async function accept({ tx, lock, now }: Work, { quote, venueId }: EnquiryRow, venue: Venue): Promise<void> {
  const before = (await byId(tx, venueId, quote!.options[0]!.id))!;
  const after = await update(tx, before, confirmed, now);
  const startsAt = instantOf(after.date, after.time, venue.timezone);
  await applyConsequences(tx, lock, { actor: 'guest', at: now }, { kind: 'confirmed', before, after, startsAt });
}
