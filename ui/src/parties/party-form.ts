import { formatPhone, parsePhone } from '#shared/phone';
import type { ReservationChange, StaffReservation } from '#shared/reservations/desk';

/** A party as its form holds it: text, because a half-typed number is no number yet. */
export interface PartyForm {
  name: string;
  phone: string;
  people: string;
  date: string;
  time: string;
  roomId: string;
  notes: string;
}
export type PartyField = keyof PartyForm;

export const partyFields: readonly PartyField[] = ['name', 'phone', 'people', 'date', 'time', 'roomId', 'notes'];

export const formOf = (party: StaffReservation): PartyForm => ({
  name: party.name,
  phone: party.phone === '' ? '' : formatPhone(party.phone),
  people: String(party.people),
  date: party.date,
  time: party.time,
  roomId: party.roomId,
  notes: party.notes ?? '',
});

/** The same thing written in another way is no change: spaces around words, another way to write a phone. */
function meant(field: PartyField, form: PartyForm): string {
  const text = form[field].trim();
  if (field === 'phone') return parsePhone(text) ?? text;
  return field === 'people' && text !== '' ? String(Number(text)) : text;
}

const isSame = (field: PartyField, a: PartyForm, b: PartyForm): boolean => meant(field, a) === meant(field, b);

/** The fields that were changed since the form was filled. */
export const changedFields = (base: PartyForm, form: PartyForm): PartyField[] =>
  partyFields.filter((field) => !isSame(field, base, form));

/** What is sent: only what was changed, so that nobody else's change is written over. */
export function changesOf(base: PartyForm, form: PartyForm): Partial<ReservationChange> {
  const sent = changedFields(base, form).map((field) => [
    field,
    field === 'people' ? Number(form.people) : form[field].trim(),
  ]);
  return Object.fromEntries(sent);
}

/** A field on which two people differ, or that only the other one changed. */
export interface Difference {
  field: PartyField;
  mine: string;
  now: string;
  /** Only the other one changed it: there is nothing of mine to lose. */
  isTheirs: boolean;
}

/**
 * Field by field: what I have and how it stands now. A field that I left alone shows what the other made of it; one that
 * both set to the same is no matter.
 */
export function conflictOf(base: PartyForm, mine: PartyForm, now: PartyForm): Difference[] {
  return partyFields
    .filter((field) => !isSame(field, mine, now))
    .map((field) => ({ field, mine: mine[field], now: now[field], isTheirs: isSame(field, base, mine) }));
}

/** The form after "keep mine": what I changed over what now stands. */
export function keptMine(base: PartyForm, mine: PartyForm, now: PartyForm): PartyForm {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...now, ...Object.fromEntries(own) };
}

export type PartyRefusal = 'required' | 'phoneFormat' | 'atLeastOne';

/** What the form itself refuses, as keys of the catalogue's `validation`. A walk-in may stay without a phone. */
export function refusalsOf(form: PartyForm, hadPhone: boolean): Partial<Record<PartyField, PartyRefusal>> {
  const refused: Partial<Record<PartyField, PartyRefusal>> = {};
  for (const field of ['name', 'date', 'time', 'roomId'] as const)
    if (form[field].trim() === '') refused[field] = 'required';
  if (form.phone.trim() === '' ? hadPhone : parsePhone(form.phone) === null)
    refused.phone = form.phone.trim() === '' ? 'required' : 'phoneFormat';
  if (!/^\d+$/.test(form.people.trim()) || Number(form.people) < 1) refused.people = 'atLeastOne';
  return refused;
}
