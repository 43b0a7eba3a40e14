import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { newId } from '#shared/ids';
import type { Absence, Professional, Shift } from '#shared/treatments/schema';
import { professionalToAdd } from '#shared/treatments/setup-schema';
import { apiKey } from '#ui/api/api-query.ts';
import { useTabAdd, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';

interface ProfessionalToSave {
  venueId: string;
  /** As loaded when the form opened; null for a new one. */
  professional: Professional | null;
  /** Service day. */
  today: string;
  onSaved: (professional: Professional) => void;
}

/** The id only tells rows apart. */
type DraftRow<Row> = Row & { id: string };
export type ShiftDraft = DraftRow<Shift>;
export type AbsenceDraft = DraftRow<Absence>;

const { name, shifts, absences } = professionalToAdd.shape;
const schema = z.object({ name, shifts, absences, deskHolds: z.boolean() });

const FIRST_SHIFT: Shift = { weekdays: 62, from: '09:00', to: '17:00' };
const drafted = <Row extends object>(row: Row): DraftRow<Row> => ({ ...row, id: newId() });

const valuesOf = (row: Professional | null) => ({
  name: row?.name ?? '',
  shifts: (row?.shifts ?? [FIRST_SHIFT]).map(drafted),
  absences: (row?.absences ?? []).map(drafted),
  deskHolds: row?.deskHolds ?? false,
});

export function useProfessionalForm({ venueId, professional, today, onSaved }: ProfessionalToSave) {
  const cache = useQueryClient();
  const add = useTabAdd('addProfessional');
  const change = useTabWrite('changeProfessional');
  const write = professional === null ? add : change;
  const editing = useVersionedForm({
    ...{ schema, row: professional, valuesOf, write },
    send: ({ fields, version }, onError) => {
      const input = { venueId, ...fields };
      const outcome = { onSuccess: onSaved, onError };
      if (professional === null) add.mutate({ input, idempotencyKey: add.idempotencyKey }, outcome);
      else change.mutate({ input: { ...input, professionalId: professional.id, version } }, outcome);
    },
  });
  const take = (theirs: Professional) => {
    editing.take(theirs);
    void cache.invalidateQueries({ queryKey: apiKey('venueTreatments', { venueId }) });
  };
  const listOf = <Name extends 'shifts' | 'absences'>(
    list: Name,
    empty: () => (typeof editing.values)[Name][number],
  ) => {
    type Row = (typeof editing.values)[Name][number];
    const rows = editing.values[list] as Row[];
    const set = (next: Row[]) => editing.change({ [list]: next } as never);
    return {
      rows,
      error: editing.errorOf(list),
      errorOf: (index: number, field: string) => editing.errorOf(`${list}.${index}.${field}`),
      add: () => set([...rows, empty()]),
      change: (row: Row) => set(rows.map((each) => (each.id === row.id ? row : each))),
      remove: ({ id }: Row) => set(rows.filter((each) => each.id !== id)),
    };
  };
  return {
    ...editing,
    ...{ take, error: write.error },
    shifts: listOf('shifts', () => drafted(FIRST_SHIFT)),
    absences: listOf('absences', () => drafted({ from: today, to: today })),
  };
}

export type ProfessionalForm = ReturnType<typeof useProfessionalForm>;
