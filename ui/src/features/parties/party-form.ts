import { z } from 'zod';
import { formatPhone, parsePhone } from '#shared/phone';
import type { ReservationChange, StaffReservation } from '#shared/reservations/desk';
import { neededPhone, neededText, partySize, phoneText } from '#ui/kit/form/text-checks.ts';

export type PartyForm = z.infer<ReturnType<typeof partyForm>>;
export type PartyField = keyof PartyForm;

export const partyFields: readonly PartyField[] = [
  'name',
  'phone',
  'people',
  'date',
  'time',
  'roomId',
  'professionalId',
  'secondProfessionalId',
  'notes',
];

export const formOf = (party: StaffReservation): PartyForm => ({
  name: party.name,
  phone: party.phone === '' ? '' : formatPhone(party.phone),
  people: String(party.people),
  date: party.date,
  time: party.time,
  roomId: party.roomId,
  professionalId: party.treatment?.professional?.id ?? '',
  secondProfessionalId: party.treatment?.second?.id ?? '',
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

/** A party that had a phone number keeps one; a walk-in may stay without. */
export const partyForm = (hadPhone: boolean) =>
  z.object({
    name: neededText,
    phone: hadPhone ? neededPhone : phoneText,
    people: partySize,
    date: neededText,
    time: neededText,
    roomId: neededText,
    /** '' without one: only a treatment has a professional. */
    professionalId: z.string(),
    secondProfessionalId: z.string(),
    notes: z.string(),
  });
