import { formatPhone, parsePhone } from '#shared/phone';
import type { ReservationChange, StaffReservation } from '#shared/reservations/desk';

/** Text values, because a half-typed number is not a number yet. */
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

/** Normalized value: extra spaces and phone formatting are no change. */
function meant(field: PartyField, form: PartyForm): string {
  const text = form[field].trim();
  if (field === 'phone') return parsePhone(text) ?? text;
  return field === 'people' && text !== '' ? String(Number(text)) : text;
}

const isSame = (field: PartyField, a: PartyForm, b: PartyForm): boolean => meant(field, a) === meant(field, b);

export const changedFields = (base: PartyForm, form: PartyForm): PartyField[] =>
  partyFields.filter((field) => !isSame(field, base, form));

/** Sends only changed fields, so that changes by other staff are not overwritten. */
export function changesOf(base: PartyForm, form: PartyForm): Partial<ReservationChange> {
  const sent = changedFields(base, form).map((field) => [
    field,
    field === 'people' ? Number(form.people) : form[field].trim(),
  ]);
  return Object.fromEntries(sent);
}

export interface Difference {
  field: PartyField;
  mine: string;
  now: string;
  /** Only the other person changed the field: keeping theirs loses nothing of mine. */
  isTheirs: boolean;
}

/** Per field, my value and the current one. Fields that only others changed are included; equal values are not. */
export function conflictOf(base: PartyForm, mine: PartyForm, now: PartyForm): Difference[] {
  return partyFields
    .filter((field) => !isSame(field, mine, now))
    .map((field) => ({ field, mine: mine[field], now: now[field], isTheirs: isSame(field, base, mine) }));
}

export function keptMine(base: PartyForm, mine: PartyForm, now: PartyForm): PartyForm {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...now, ...Object.fromEntries(own) };
}

export type PartyRefusal = 'required' | 'phoneFormat' | 'atLeastOne';

/** Client-side checks, as keys of the catalogue's `validation`. A walk-in may stay without a phone. */
export function refusalsOf(form: PartyForm, hadPhone: boolean): Partial<Record<PartyField, PartyRefusal>> {
  const refused: Partial<Record<PartyField, PartyRefusal>> = {};
  for (const field of ['name', 'date', 'time', 'roomId'] as const)
    if (form[field].trim() === '') refused[field] = 'required';
  if (form.phone.trim() === '' ? hadPhone : parsePhone(form.phone) === null)
    refused.phone = form.phone.trim() === '' ? 'required' : 'phoneFormat';
  if (!/^\d+$/.test(form.people.trim()) || Number(form.people) < 1) refused.people = 'atLeastOne';
  return refused;
}
