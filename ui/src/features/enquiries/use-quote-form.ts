import { useEffect } from 'react';
import { z } from 'zod';
import { hallsOf } from '#shared/enquiries/halls';
import { type QuoteLine, quoteLine, quoteToSend, type StaffEnquiry, wishedOption } from '#shared/enquiries/schema';
import { leastTotalOf, totalOf } from '#shared/enquiries/totals';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import { says, time } from '#shared/validation';
import type { ManagedVenue, Room } from '#shared/venues/schema';
import { useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useShowEnquiry } from '#ui/features/enquiries/use-enquiries.ts';
import { useKeptDraft } from '#ui/features/parties/kept-draft.ts';
import { numberOf } from '#ui/kit/form/number-of.ts';
import { numberTextIn, numberTextOrZeroIn } from '#ui/kit/form/text-numbers.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';

export interface OptionDraft {
  /** Only tells rows apart, also in lines. */
  id: string;
  roomId: string;
  date: string;
  time: string;
  minutes: string;
  /** Of this option only. */
  lines: LineDraft[];
}

export interface LineDraft {
  id: string;
  text: string;
  amount: string;
}

const USUAL_VALIDITY_DAYS = 7;
const USUAL_STAY_MINUTES = 240;

const { deposit, validUntil, words } = quoteToSend.shape;
const line = quoteLine.extend({ amount: numberTextIn(quoteLine.shape.amount) });
const schema = z
  .object({
    options: z
      .array(
        wishedOption.extend({
          time: z
            .string()
            .min(1, { error: says('required') })
            .pipe(time),
          lines: z
            .array(line)
            .max(30)
            .transform((lines) => (lines.length === 0 ? undefined : lines)),
        }),
      )
      .min(1, { error: says('required') })
      .max(5),
    lines: z
      .array(line)
      .min(1, { error: says('required') })
      .max(30),
    deposit: numberTextOrZeroIn(deposit),
    ...{ validUntil, words },
  })
  .refine(({ deposit: asked, ...quote }) => asked <= leastTotalOf(quote), {
    error: says('depositAboveTotal'),
    path: ['deposit'],
  });

/** The smallest hall that takes the guests, else the largest. */
export function usualHall(rooms: readonly Room[], people: number): Room | undefined {
  const halls = hallsOf(rooms).sort((one, other) => one.capacity - other.capacity);
  return halls.find(({ capacity }) => capacity >= people) ?? halls.at(-1);
}

const optionIn = (room: Room | undefined, date: string): OptionDraft => ({
  ...{ id: newId(), roomId: room?.id ?? '', date, time: '', lines: [] },
  minutes: String(room?.whole?.stayMinutes ?? USUAL_STAY_MINUTES),
});

const emptyLine = (): LineDraft => ({ id: newId(), text: '', amount: '' });
const draftOf = ({ text, amount }: QuoteLine): LineDraft => ({ id: newId(), text, amount: String(amount) });
const sumOf = (lines: LineDraft[]): number => totalOf(lines.map(({ amount }) => ({ amount: numberOf(amount) || 0 })));

/** The earlier quote, or one option for each wished day and an empty line. */
function valuesOf({ quote, dates, people }: StaffEnquiry, venue: ManagedVenue, today: string) {
  const hall = usualHall(venue.rooms, people);
  return {
    options:
      quote?.options.map(({ roomId, date, time: at, minutes, lines }) => ({
        ...{ id: newId(), roomId, date, time: at, minutes: String(minutes), lines: lines.map(draftOf) },
      })) ?? dates.filter((date) => date >= today).map((date) => optionIn(hall, date)),
    lines: quote?.lines.map(draftOf) ?? [emptyLine()],
    deposit: quote === null || quote.deposit === 0 ? '' : String(quote.deposit),
    validUntil: quote !== null && quote.validUntil >= today ? quote.validUntil : addDays(today, USUAL_VALIDITY_DAYS),
    words: quote?.words ?? '',
  };
}

interface TypedQuote {
  /** The row over which it was typed. */
  row: StaffEnquiry;
  values: ReturnType<typeof valuesOf>;
}

export const useKeptQuote = ({ id }: StaffEnquiry) => useKeptDraft<TypedQuote>(`quote ${id}`);

interface QuoteToWrite {
  venue: ManagedVenue;
  enquiry: StaffEnquiry;
  today: string;
  onSent: (quoted: StaffEnquiry) => void;
}

export function useQuoteForm({ venue, enquiry, today, onSent }: QuoteToWrite) {
  const show = useShowEnquiry(venue.id);
  const write = useTabWrite('sendQuote');
  const kept = useKeptQuote(enquiry);
  const editing = useVersionedForm({
    ...{ schema, row: enquiry, write, before: kept.before },
    valuesOf: (row) => valuesOf(row ?? enquiry, venue, today),
    send: ({ fields, version, isSaved }, onError) =>
      write.mutate(
        { input: { venueId: venue.id, id: enquiry.id, version, ...fields }, isSaved },
        {
          onSuccess: (quoted) => {
            kept.end();
            show(quoted);
            onSent(quoted);
          },
          onError,
        },
      ),
  });
  const { values, change, errorOf, typed, isPending } = editing;
  useEffect(() => kept.keep(isPending ? null : typed));
  const lastOption = values.options.at(-1);
  const hall = venue.rooms.find(({ id }) => id === lastOption?.roomId) ?? usualHall(venue.rooms, enquiry.people);
  const options = listOf({
    ...{ name: 'options', rows: values.options, errorOf },
    set: (next: OptionDraft[]) => change({ options: next }),
    empty: () => optionIn(hall, lastOption?.date ?? enquiry.dates[0] ?? today),
  });
  return {
    ...editing,
    error: write.error,
    take: (theirs: StaffEnquiry) => {
      editing.take(theirs);
      show(theirs);
    },
    options,
    linesOf: (option: OptionDraft, index: number) =>
      listOf({
        ...{ name: `options.${index}.lines`, rows: option.lines, errorOf },
        set: (lines: LineDraft[]) => options.change({ ...option, lines }),
        empty: emptyLine,
      }),
    totalOf: ({ lines }: OptionDraft) => sumOf([...values.lines, ...lines]),
    lines: listOf({
      ...{ name: 'lines', rows: values.lines, errorOf },
      set: (lines: LineDraft[]) => change({ lines }),
      empty: emptyLine,
    }),
    total: sumOf(values.lines),
  };
}

interface ListParts<Draft> {
  name: string;
  rows: Draft[];
  set: (next: Draft[]) => void;
  empty: () => Draft;
  errorOf: (field: string) => string | undefined;
}

const listOf = <Draft extends { id: string }>({ name, rows, set, empty, errorOf }: ListParts<Draft>) => ({
  rows,
  error: errorOf(name),
  errorOf: (index: number, field: string) => errorOf(`${name}.${index}.${field}`),
  add: () => set([...rows, empty()]),
  change: (row: Draft) => set(rows.map((each) => (each.id === row.id ? row : each))),
  remove: ({ id }: Draft) => set(rows.filter((each) => each.id !== id)),
});

export type QuoteFormState = ReturnType<typeof useQuoteForm>;
