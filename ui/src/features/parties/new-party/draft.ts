import type { InputOf } from '#shared/api/table';
import { parsePhone } from '#shared/phone';

export interface Draft {
  kind: 'phone' | 'walk-in';
  name: string;
  phone: string;
  people: string;
  date: string;
  roomId: string;
  time: string;
  notes: string;
  askDeposit: boolean;
  notify: boolean;
}
export type DraftField = 'name' | 'phone' | 'people' | 'date' | 'roomId' | 'time' | 'notes';
export const draftFields: readonly DraftField[] = ['name', 'phone', 'people', 'date', 'roomId', 'time', 'notes'];

export const emptyDraft = (date: string, roomId: string): Draft => ({
  kind: 'phone',
  name: '',
  phone: '',
  people: '2',
  date,
  roomId,
  time: '',
  notes: '',
  askDeposit: false,
  notify: true,
});

/** Text fields that would be lost on close. */
const typedFields = ['name', 'phone', 'people', 'notes'] as const;
export const isTyped = (draft: Draft, start: Draft): boolean =>
  typedFields.some((field) => draft[field].trim() !== start[field].trim());

type Refusal = 'required' | 'phoneFormat' | 'atLeastOne';

/** Client-side checks, as keys of the catalogue's `validation`. A walk-in needs only its size. */
export function refusalsOf(draft: Draft): Partial<Record<DraftField, Refusal>> {
  const refused: Partial<Record<DraftField, Refusal>> = {};
  if (!/^\d+$/.test(draft.people.trim()) || Number(draft.people) < 1) refused.people = 'atLeastOne';
  if (draft.phone.trim() !== '' && parsePhone(draft.phone) === null) refused.phone = 'phoneFormat';
  if (draft.roomId === '') refused.roomId = 'required';
  if (draft.kind === 'walk-in') return refused;
  for (const field of ['name', 'phone', 'date', 'time'] as const)
    if (draft[field].trim() === '') refused[field] = 'required';
  return refused;
}

/** A walk-in omits the slot: the server uses the current one. */
export function inputOf(draft: Draft): Omit<InputOf<'bookAtDesk'>, 'venueId'> {
  const { kind, roomId, name, phone, notes, date, time, askDeposit, notify } = draft;
  const party = {
    kind,
    roomId,
    name: name.trim(),
    phone: phone.trim(),
    people: Number(draft.people),
    notes: notes.trim(),
  };
  return kind === 'walk-in' ? party : { ...party, date, time, askDeposit, notify };
}
