import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { type OverbookAsked, useWriteWords } from '#ui/features/parties/overbook.ts';
import {
  changedFields,
  changesOf,
  formOf,
  keptMine,
  type PartyField,
  type PartyForm,
  partyFields,
  refusalsOf,
} from '#ui/features/parties/party-form.ts';
import { currentOf, usePartyWrite } from '#ui/features/parties/use-parties.ts';

export type ChangeInput = Omit<InputOf<'changeReservation'>, 'venueId'>;

interface PartyEdit {
  venueId: string;
  party: StaffReservation;
  /** Values typed over the row: a refused change that is submitted again. */
  typed?: Partial<PartyForm>;
  /** Replaces the default write call. */
  write?: {
    mutateAsync: (input: ChangeInput) => Promise<StaffReservation>;
    reset: () => void;
    error: Error | null;
    isPending: boolean;
  };
  onSaved: (party: StaffReservation) => void;
}

/** State of the party form: typed values over the loaded row, saving, and version conflicts. */
export function usePartyForm({ venueId, party, typed, write: otherWrite, onSaved }: PartyEdit) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(party);
  const [form, setForm] = useState(() => ({ ...formOf(party), ...typed }));
  const [conflict, setConflict] = useState<StaffReservation | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const ownWrite = usePartyWrite('changeReservation', venueId);
  const write = otherWrite ?? ownWrite;
  const loggedOut = useLoggedOut();
  const changed = changedFields(formOf(seen), form);
  const fill = (row: StaffReservation, filled = formOf(row)) => {
    setSeen(row);
    setForm(filled);
  };
  // Without typed changes the form follows updates from others.
  if (party.version > seen.version && changed.length === 0) fill(party);

  const send = async (from: StaffReservation, typed: PartyForm, overbook?: OverbookAsked) => {
    const changes = changesOf(formOf(from), typed);
    if (Object.keys(changes).length === 0) return onSaved(from);
    try {
      const sent = { ...changes, ...(overbook === undefined ? {} : { overbook }) };
      onSaved(await write.mutateAsync({ ...sent, id: from.id, version: from.version }));
    } catch (error) {
      if (loggedOut(error)) return;
      setConflict(currentOf(error));
    }
  };
  const refused = wasSubmitted ? refusalsOf(form, seen.phone !== '') : {};
  const words = useWriteWords(conflict === null ? write.error : null, partyFields);
  const errorOf = (field: PartyField) => {
    const refusal = refused[field];
    return refusal === undefined ? words.byField[field] : t(`validation.${refusal}`);
  };

  return {
    form,
    seen,
    conflict,
    isChanged: changed.length > 0,
    isPending: write.isPending,
    change: (next: Partial<PartyForm>) => setForm((now) => ({ ...now, ...next })),
    field: (name: PartyField) => ({
      value: form[name],
      error: errorOf(name),
      onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
    }),
    words,
    save: (overbook?: OverbookAsked) => {
      setSubmitted(true);
      if (write.isPending || Object.keys(refusalsOf(form, seen.phone !== '')).length > 0) return;
      void send(seen, form, overbook);
    },
    /** Applies my changes to the current row and sends them with its version. */
    keepMine: (current: StaffReservation) => {
      const merged = keptMine(formOf(seen), form, formOf(current));
      fill(current, merged);
      setConflict(null);
      void send(current, merged);
    },
    takeCurrent: (current: StaffReservation) => {
      fill(current);
      setConflict(null);
      write.reset();
    },
    leaveConflict: () => setConflict(null),
  };
}

export type PartyEditing = ReturnType<typeof usePartyForm>;
