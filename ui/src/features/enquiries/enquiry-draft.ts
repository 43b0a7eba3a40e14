import type { EnquiryKind } from '#shared/enquiries/schema';
import { parsePhone } from '#shared/phone';
import { isDate } from '#shared/time';
import type { ValidationKey } from '#shared/validation';
import type { EnquiryDraft } from '#ui/features/reservations/booking-draft.ts';
import type { Guest } from '#ui/features/reservations/visit.ts';
import { numberOf } from '#ui/kit/form/number-of.ts';

/** Here, because the contract's list would load zod. */
export const kinds = ['WEDDING', 'BIRTHDAY', 'COMPANY', 'CEREMONY', 'OTHER'] as const satisfies readonly EnquiryKind[];
export const DATES_MOST = 5;

export const emptyEnquiry: EnquiryDraft = { isOpen: true, dates: [''], people: '', kind: '', budget: '', words: '' };

/** Null if empty; NaN if it is not an amount. */
export const budgetOf = (typed: string): number | null =>
  typed.trim() === '' ? null : numberOf(typed.replace(/kz\s*$/i, ''));

/** `partyRange`: no hall takes so many, or so few. */
export type EnquiryRefusals = Partial<Record<string, ValidationKey | 'partyRange'>>;

interface Limits {
  firstDate: string;
  sizes: { min: number; max: number };
}

/** The checks of the server by field; `dates.0` is the first day. */
export function refusalsOfEnquiry(draft: EnquiryDraft, guest: Guest, { firstDate, sizes }: Limits): EnquiryRefusals {
  const { dates, people, kind, budget } = draft;
  const refused: EnquiryRefusals = {};
  for (const [index, date] of dates.entries()) {
    const refusal = dateRefusal(date, dates.indexOf(date) < index, firstDate);
    if (refusal !== null) refused[`dates.${index}`] = refusal;
  }
  if (people.trim() === '') refused.people = 'required';
  else if (!/^\d+$/.test(people.trim())) refused.people = 'notANumber';
  else if (Number(people) < 1) refused.people = 'atLeastOne';
  else if (Number(people) < sizes.min || Number(people) > sizes.max) refused.people = 'partyRange';
  if (kind === '') refused.kind = 'required';
  if (Number.isNaN(budgetOf(budget))) refused.budget = 'notANumber';
  if (guest.name.trim() === '') refused.name = 'required';
  if (guest.phone.trim() === '') refused.phone = 'required';
  else if (parsePhone(guest.phone) === null) refused.phone = 'phoneFormat';
  return refused;
}

function dateRefusal(date: string, isTwice: boolean, firstDate: string): ValidationKey | null {
  if (date === '') return 'required';
  if (!isDate(date) || date < firstDate) return 'invalidDate';
  return isTwice ? 'dateTwice' : null;
}
