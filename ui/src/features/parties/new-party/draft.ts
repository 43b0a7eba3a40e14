import { z } from 'zod';
import type { InputOf } from '#shared/api/table';
import { furtherAsked, type TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';
import type { FurtherPart } from '#ui/features/reservations/visit.ts';
import { neededPhone, neededText, partySize, phoneText } from '#ui/kit/form/text-checks.ts';

export interface PartyDraft {
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
  /** '' for a room without a treatment. */
  treatmentId: string;
  /** '' for any. */
  professionalId: string;
  /** Of a visit of several treatments. */
  further: FurtherPart[];
}
export type DraftField = 'name' | 'phone' | 'people' | 'date' | 'roomId' | 'time' | 'notes';
export const draftFields: readonly DraftField[] = ['name', 'phone', 'people', 'date', 'roomId', 'time', 'notes'];

export const emptyDraft = (date: string, roomId: string): PartyDraft => ({
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
  treatmentId: '',
  professionalId: '',
  further: [],
});

/** Text fields that would be lost on close. */
const typedFields = ['name', 'phone', 'people', 'notes'] as const;
export const isTyped = (draft: PartyDraft, start: PartyDraft): boolean =>
  typedFields.some((field) => draft[field].trim() !== start[field].trim());

export const furtherParts = z.array(
  z.object({ treatmentId: z.string(), professionalId: z.string(), isBeside: z.boolean().optional() }),
);

const ofBoth = {
  people: partySize,
  roomId: z.string(),
  notes: z.string(),
  askDeposit: z.boolean(),
  notify: z.boolean(),
  treatmentId: z.string(),
  professionalId: z.string(),
  further: furtherParts,
};
const walkIn = z.object({
  ...ofBoth,
  kind: z.literal('walk-in'),
  name: z.string(),
  phone: phoneText,
  date: z.string(),
  time: z.string(),
});
const phoneBooking = z.object({
  ...ofBoth,
  kind: z.literal('phone'),
  name: neededText,
  phone: neededPhone,
  date: neededText,
  time: neededText,
});
/** A walk-in needs only its size. The default room depends on the slots. */
export const newPartyForm = z.discriminatedUnion('kind', [walkIn, phoneBooking]);

/** A walk-in omits the slot: the server uses the current one. */
export function inputOf(draft: PartyDraft): Omit<InputOf<'bookAtDesk'>, 'venueId'> {
  const { kind, roomId, name, phone, notes, date, time, askDeposit, notify, treatmentId, professionalId } = draft;
  const party = {
    kind,
    roomId,
    name: name.trim(),
    phone: phone.trim(),
    people: Number(draft.people),
    notes: notes.trim(),
  };
  const asked = {
    ...(treatmentId !== '' && { treatmentId }),
    ...(professionalId !== '' && { professionalId }),
  };
  return kind === 'walk-in' ? { ...party, ...asked } : { ...party, date, time, askDeposit, notify, ...asked };
}

export type VisitInput = Omit<InputOf<'bookVisitAtDesk'>, 'venueId'>;

/** Each further treatment with the time that staff saw. A walk-in begins at the running one. */
export function visitOf(
  draft: PartyDraft,
  { partsAt, times = [] }: Pick<TreatmentOffer, 'partsAt' | 'times'>,
): VisitInput {
  const start = draft.kind === 'walk-in' ? times[0]?.time : draft.time;
  const furtherTreatments = furtherAsked(draft.further, partsAt(start ?? null).slice(1));
  return { ...inputOf(draft), treatmentId: draft.treatmentId, furtherTreatments };
}
