import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Language } from '#shared/i18n/languages';
import type { StaffTreatment } from '#shared/treatments/schema';
import { treatmentToAdd } from '#shared/treatments/setup-schema';
import { apiKey } from '#ui/api/api-query.ts';
import { useTabAdd, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { numberTextIn, numberTextOrZeroIn } from '#ui/kit/form/text-numbers.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';

interface TreatmentToSave {
  venueId: string;
  /** As loaded when the form opened; null for a new one. */
  treatment: StaffTreatment | null;
  onSaved: (treatment: StaffTreatment) => void;
}

const { names, minutes, bufferMinutes, preparationMinutes, price, people } = treatmentToAdd.shape;
const { roomIds, professionalIds, teamSize, equipmentIds } = treatmentToAdd.shape;
const schema = z.object({
  ...{ names, roomIds, professionalIds, teamSize, equipmentIds },
  ...{ minutes: numberTextIn(minutes), price: numberTextIn(price), people: numberTextIn(people) },
  bufferMinutes: numberTextOrZeroIn(bufferMinutes),
  preparationMinutes: numberTextOrZeroIn(preparationMinutes),
});

const valuesOf = (row: StaffTreatment | null) => ({
  names: { 'PT-AO': row?.names['PT-AO'] ?? '', 'PT-PT': row?.names['PT-PT'] ?? '', EN: row?.names.EN ?? '' },
  minutes: String(row?.minutes ?? 60),
  bufferMinutes: String(row?.bufferMinutes ?? 15),
  preparationMinutes: String(row?.preparationMinutes ?? 0),
  price: String(row?.price ?? ''),
  people: String(row?.people ?? 1),
  roomIds: row?.roomIds ?? [],
  professionalIds: row?.professionalIds ?? [],
  teamSize: String(row?.teamSize ?? 1),
  equipmentIds: row?.equipmentIds ?? [],
});

export function useTreatmentForm({ venueId, treatment, onSaved }: TreatmentToSave) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const add = useTabAdd('addTreatment');
  const change = useTabWrite('changeTreatment');
  const write = treatment === null ? add : change;
  const editing = useVersionedForm({
    ...{ schema, row: treatment, valuesOf, write },
    send: ({ fields, version }, onError) => {
      const input = { venueId, ...fields };
      const outcome = { onSuccess: onSaved, onError };
      if (treatment === null) add.mutate({ input, idempotencyKey: add.idempotencyKey }, outcome);
      else change.mutate({ input: { ...input, treatmentId: treatment.id, version } }, outcome);
    },
  });
  const { values, current, errorOf } = editing;
  const take = (theirs: StaffTreatment) => {
    editing.take(theirs);
    void cache.invalidateQueries({ queryKey: apiKey('venueTreatments', { venueId }) });
  };
  return {
    ...editing,
    ...{ take, error: write.error },
    nameField: (lang: Language) => {
      const saved = current === undefined ? values.names[lang] : (current.names[lang] ?? '');
      return {
        value: values.names[lang],
        error: errorOf(`names.${lang}`),
        onChange: (name: string) => editing.change({ names: { ...values.names, [lang]: name } }),
        ...(saved !== values.names[lang] && {
          hint: t('settings.staleNow', { value: saved || t('settings.empty') }),
        }),
      };
    },
    listField: (name: 'roomIds' | 'professionalIds' | 'equipmentIds', wordsOf: (ids: string[]) => string) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (ids: string[]) => editing.change({ [name]: ids }),
      ...(current !== undefined &&
        String([...current[name]].sort()) !== String([...values[name]].sort()) && {
          hint: t('settings.staleNow', { value: wordsOf(current[name]) || t('settings.empty') }),
        }),
    }),
  };
}

export type TreatmentForm = ReturnType<typeof useTreatmentForm>;
