import { useEffect, useState } from 'react';
import type { InputOf } from '#shared/api/table';
import type { StaffReservation } from '#shared/reservations/desk';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useKeptDraft } from '#ui/features/parties/kept-draft.ts';
import { type OverbookAsked, useWriteWords } from '#ui/features/parties/overbook.ts';
import {
  changedFields,
  changesOf,
  formOf,
  keptMine,
  type PartyForm,
  partyFields,
  partyForm,
} from '#ui/features/parties/party-form.ts';
import { currentOf, usePartyWrite } from '#ui/features/parties/use-parties.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';

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
  const kept = useKeptParty(party, typed === undefined);
  const [seen, setSeen] = useState(kept.before?.seen ?? party);
  const [conflict, setConflict] = useState(isOtherRow(party, seen) ? party : null);
  const engine = useZodForm(partyForm(seen.phone !== ''), kept.before?.values ?? { ...formOf(party), ...typed }, {
    recheck: true,
  });
  const { values, field, change, submit, refuseWith } = engine;
  const ownWrite = usePartyWrite('changeReservation', venueId);
  const write = otherWrite ?? ownWrite;
  const loggedOut = useLoggedOut();
  const isChanged = changedFields(formOf(seen), values).length > 0;
  useEffect(() => kept.keep(isChanged ? { seen, values } : null));
  const done = (saved: StaffReservation) => {
    kept.end();
    onSaved(saved);
  };
  const fill = (row: StaffReservation, filled = formOf(row)) => {
    setSeen(row);
    engine.fill(filled);
  };
  const isOutdated = party.version > seen.version && !isChanged;
  // biome-ignore lint/correctness/useExhaustiveDependencies: without typed changes the form follows updates from others
  useEffect(() => {
    if (isOutdated) fill(party);
  }, [isOutdated]);

  const send = async (from: StaffReservation, filled: PartyForm, overbook?: OverbookAsked) => {
    const changes = changesOf(formOf(from), filled);
    if (Object.keys(changes).length === 0) return done(from);
    try {
      const sent = { ...changes, ...(overbook === undefined ? {} : { overbook }) };
      done(await write.mutateAsync({ ...sent, id: from.id, version: from.version }));
    } catch (error) {
      if (loggedOut(error)) return;
      const current = currentOf(error);
      // An earlier try may have saved it, and its answer was lost
      if (current !== null && changedFields(formOf(current), filled).length === 0) return done(current);
      setConflict(current);
      refuseWith(error);
    }
  };
  return {
    ...{ form: engine.form, values, field, change, seen, conflict, isChanged },
    isPending: write.isPending,
    words: useWriteWords(conflict === null ? write.error : null, partyFields),
    save: (overbook?: OverbookAsked) =>
      submit((filled) => {
        if (!write.isPending) void send(seen, filled, overbook);
      })(),
    /** Applies my changes to the current row and sends them with its version. */
    keepMine: (current: StaffReservation) => {
      const merged = keptMine(formOf(seen), values, formOf(current));
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
    /** Drops what is typed. */
    forget: kept.end,
  };
}

/** What was typed over the row as `seen`, which a later change by others does not replace. */
interface TypedParty {
  seen: StaffReservation;
  values: PartyForm;
}

/** Two rows of one version: acts of a desk raise it before the server does. The server would not refuse what is typed. */
const isOtherRow = (party: StaffReservation, seen: StaffReservation): boolean =>
  party.version === seen.version && changedFields(formOf(party), formOf(seen)).length > 0;

function useKeptParty(party: StaffReservation, isOwn: boolean) {
  const kept = useKeptDraft<TypedParty>(`party ${party.id}`);
  const { before } = kept;
  // A save whose answer came after the lock
  const isSaved = before === null || changedFields(formOf(party), before.values).length === 0;
  return {
    before: isOwn && !isSaved ? before : null,
    keep: (typed: TypedParty | null) => {
      if (isOwn) kept.keep(typed);
    },
    end: kept.end,
  };
}

export type PartyEditing = ReturnType<typeof usePartyForm>;
