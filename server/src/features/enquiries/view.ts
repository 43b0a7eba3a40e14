import { type EnquiryRow, type enquiryByToken, type OptionRow, optionsByIds } from '#server/features/enquiries/queries';
import type { ReadDb } from '#server/platform/db/client';
import type {
  EnquiryStage,
  GuestEnquiry,
  Quote,
  QuoteOption,
  SentEnquiry,
  StaffEnquiry,
} from '#shared/enquiries/schema';
import { leastTotalOf, totalOf } from '#shared/enquiries/totals';
import { countedStatuses, hasLapsed } from '#shared/reservations/rules';

export const enquiryLinkOf = (publicUrl: string, token: string): string => `${publicUrl}/pedido/${token}`;

export const sentOf = ({ id, stage, guestToken }: EnquiryRow, publicUrl: string): SentEnquiry => ({
  id,
  stage,
  guestToken,
  guestLink: enquiryLinkOf(publicUrl, guestToken),
});

interface EnquiryReader {
  now: Date;
  publicUrl: string;
}

export async function forStaff(
  db: ReadDb,
  venueId: string,
  rows: EnquiryRow[],
  { now, publicUrl }: EnquiryReader,
): Promise<StaffEnquiry[]> {
  const options = await optionsOf(db, venueId, rows);
  return rows.map((row) => ({
    id: row.id,
    ...shownOf(row, options, now),
    guestLink: enquiryLinkOf(publicUrl, row.guestToken),
    reservationId: row.reservationId,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

export async function seenByStaff(db: ReadDb, row: EnquiryRow, reader: EnquiryReader): Promise<StaffEnquiry> {
  const [shown] = await forStaff(db, row.venueId, [row], reader);
  return shown!;
}

export type GuestEnquiryRow = NonNullable<Awaited<ReturnType<typeof enquiryByToken>>>;

export async function forGuest(db: ReadDb, { enquiry, venue }: GuestEnquiryRow, now: Date): Promise<GuestEnquiry> {
  const options = await optionsOf(db, enquiry.venueId, [enquiry]);
  const booked = options.get(enquiry.reservationId ?? '');
  return {
    ...shownOf(enquiry, options, now),
    venue,
    reservationToken: booked?.reservation.guestToken ?? null,
  };
}

type OptionsById = Map<string, OptionRow>;

async function optionsOf(db: ReadDb, venueId: string, rows: EnquiryRow[]): Promise<OptionsById> {
  const ids = rows.flatMap(({ quote }) => quote?.options.map(({ id }) => id) ?? []);
  if (ids.length === 0) return new Map();
  return new Map((await optionsByIds(db, venueId, ids)).map((row) => [row.reservation.id, row]));
}

function shownOf(row: EnquiryRow, options: OptionsById, now: Date) {
  const quote = quoteOf(row, options, now);
  return {
    name: row.name,
    phone: row.phone,
    dates: row.dates,
    people: row.people,
    kind: row.kind,
    budget: row.budget,
    words: row.words,
    lang: row.lang,
    stage: stageOf(row, quote, options),
    closeReason: row.closeReason,
    quote,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The board may cancel a booked option, and undo that: its row decides. */
function stageOf({ stage, reservationId }: EnquiryRow, quote: Quote | null, options: OptionsById): EnquiryStage {
  if (stage === 'QUOTED' && quote?.options.every(({ state }) => state !== 'held')) return 'EXPIRED';
  const booked = stage === 'BOOKED' ? options.get(reservationId ?? '')?.reservation : undefined;
  return booked?.status === 'CANCELLED' ? 'CANCELLED' : stage;
}

function quoteOf({ quote, reservationId }: EnquiryRow, options: OptionsById, now: Date): Quote | null {
  if (quote === null) return null;
  const { lines, deposit, validUntil, words } = quote;
  return {
    lines: lines.map(({ text, amount }) => ({ text, amount })),
    total: leastTotalOf(quote),
    deposit,
    validUntil,
    words,
    options: quote.options.flatMap(({ id, minutes, lines: own = [] }) => {
      const found = options.get(id);
      const price = { lines: own.map(({ text, amount }) => ({ text, amount })), total: totalOf([...lines, ...own]) };
      return found === undefined ? [] : [{ ...optionOf(found, { minutes, reservationId, now }), ...price }];
    }),
  };
}

interface OptionContext {
  minutes: number;
  reservationId: string | null;
  now: Date;
}

/** An expired hold is over before the sweep ends it. */
function optionOf({ reservation: row, roomName }: OptionRow, { minutes, reservationId, now }: OptionContext) {
  const isBooked = row.id === reservationId && countedStatuses.some((status) => status === row.status);
  const isHeld = row.status === 'HOLD' && !hasLapsed(row, now);
  const state: QuoteOption['state'] = isBooked ? 'booked' : isHeld ? 'held' : 'over';
  return { id: row.id, roomId: row.roomId, roomName, date: row.date, time: row.time, minutes, state };
}
