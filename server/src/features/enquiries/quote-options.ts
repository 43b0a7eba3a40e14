import { ZodError } from 'zod';
import { type EnquiryRow, type Hall, hallsOf } from '#server/features/enquiries/queries';
import { newReservation } from '#server/features/reservations/new-row';
import { isStayTaken, type ReservationRow } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { type LedgerRow, take } from '#server/features/schedule/ledger';
import { type FoundSlot, slotFor } from '#server/features/schedule/service';
import type { VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { heldTo } from '#shared/enquiries/quote-end';
import { overlapping, quoteDayIsFit, refuseWishes } from '#shared/enquiries/rules';
import type { QuoteLine, QuoteToSend } from '#shared/enquiries/schema';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import { toDecimal } from '#shared/money';
import { formatSlotDate, serviceDay } from '#shared/time';
import { says, type ValidationKey } from '#shared/validation';

export type QuoteFields = Pick<QuoteToSend, 'options' | 'lines' | 'deposit' | 'validUntil' | 'words'>;

export interface NewOption {
  row: ReservationRow;
  minutes: number;
  lines: QuoteLine[];
  slot: FoundSlot['slot'];
}

interface QuoteContext {
  lang: Language;
  now: Date;
}

/**
 * Rows of the options, not yet written. The enquiry's earlier options have given their halls back. Throws `not_a_slot`,
 * `slot_closed`, `slot_begun`, `date_past`, `too_far_ahead`, `option_taken`, and issues of fields.
 */
export async function newOptions(
  tx: Tx,
  enquiry: EnquiryRow,
  request: QuoteFields,
  context: QuoteContext,
): Promise<NewOption[]> {
  const { options } = request;
  const halls = await hallsOf(tx, enquiry.venueId);
  const chosen = options.map((option, index) => {
    const hall = halls.find(({ id }) => id === option.roomId);
    if (hall === undefined) throw besideField(['options', index, 'roomId'], 'optionRoom');
    return { option, hall };
  });
  const twice = overlapping(chosen.map(({ option, hall }) => ({ ...option, bufferMinutes: hall.bufferMinutes })));
  if (twice !== null) throw besideField(['options', twice, 'time'], 'optionsOverlap');
  const list: NewOption[] = [];
  for (const [index, { option, hall }] of chosen.entries()) {
    list.push(await newOption(tx, { enquiry, request, option, hall, index }, context));
  }
  return list;
}

interface WantedOption {
  enquiry: EnquiryRow;
  request: QuoteFields;
  option: QuoteFields['options'][number];
  hall: Hall;
  index: number;
}

async function newOption(tx: Tx, wanted: WantedOption, { lang, now }: QuoteContext): Promise<NewOption> {
  const { enquiry, request, option, hall, index } = wanted;
  const { venueId, people } = enquiry;
  const { roomId, date, time, minutes } = option;
  const { venue, slot } = await slotFor(tx, { venueId, roomId, date, time }, now);
  refuseWishes([date], serviceDay(now, venue.timezone));
  if (!quoteDayIsFit(request.validUntil, now, venue.timezone)) throw besideField(['validUntil'], 'quoteValidUntil');
  if (slot.startsAt <= now) throw new AppError('slot_begun');
  if (slot.isClosed) throw new AppError('slot_closed');
  if (people < hall.minPeople || people > slot.capacity) throw besideField(['options', index, 'roomId'], 'optionSize');
  const row = heldRow(wanted, slot, heldTo(request.validUntil, slot.startsAt, venue.timezone), now);
  if (await isStayTaken(tx, row, now)) {
    throw new AppError('option_taken', { room: hall.name, date: formatSlotDate(option, lang), time });
  }
  const lines = (option.lines ?? []).map(({ text, amount }) => ({ text, amount }));
  return { row, minutes, lines, slot };
}

function heldRow(
  { enquiry, request, option, hall }: WantedOption,
  slot: FoundSlot['slot'],
  holdUntil: Date,
  now: Date,
): ReservationRow {
  const { name, phone, people, lang, id: enquiryId } = enquiry;
  const depositValue = request.deposit === 0 ? null : toDecimal(request.deposit);
  const roomMinutes = option.minutes + hall.bufferMinutes;
  const party = { name, phone, people, lang, notes: null, depositValue, roomMinutes, enquiryId };
  return newReservation(slot, { ...party, status: 'HOLD', source: 'enquiry', holdUntil, proven: true }, now);
}

/** Takes the slots; the next `record` writes the rows. */
export async function holdOptions(
  tx: Tx,
  lock: VenueLock,
  options: NewOption[],
): Promise<{ reservation: ReservationRow; seats: LedgerRow }[]> {
  const held: { reservation: ReservationRow; seats: LedgerRow }[] = [];
  for (const { row, slot } of [...options].sort((a, b) => (a.slot.id < b.slot.id ? -1 : 1))) {
    lock.inserts.push({ table: reservations, row });
    held.push({ reservation: row, seats: await take(tx, slot, row.people) });
  }
  return held;
}

const besideField = (path: (string | number)[], message: ValidationKey): ZodError =>
  new ZodError([{ code: 'custom', path, message: says(message), input: undefined }]);
