import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { VenueSettings } from '#shared/venues/schema';
import { apiKey } from '#ui/api/api-query.ts';
import { useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { numberText, numberTextOrNone } from '#ui/kit/form/text-numbers.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export const useSettings = (venueId: string) => useTabRead('venueSettings', { venueId });
export const useRenewCalendarLink = () => useTabWrite('renewCalendarLink');

const schema = z.object({
  noticeMinutes: numberText,
  automaticOffers: z.boolean(),
  reminderMinutes: numberTextOrNone,
  retentionMonths: numberText,
  depositAmount: numberText,
  stayMinutes: numberText,
  deskShare: numberTextOrNone,
  packsTreatments: z.boolean(),
});

const valuesOf = (settings: VenueSettings) => ({
  noticeMinutes: String(settings.noticeMinutes),
  automaticOffers: settings.automaticOffers,
  reminderMinutes: String(settings.reminderMinutes ?? ''),
  retentionMonths: String(settings.retentionMonths),
  depositAmount: String(settings.depositAmount),
  stayMinutes: String(settings.stayMinutes),
  deskShare: String(settings.deskShare ?? ''),
  packsTreatments: settings.packsTreatments ?? false,
});

export function useSettingsForm(venueId: string, saved: VenueSettings) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const write = useTabWrite('saveVenueSettings');
  const know = (settings: VenueSettings) => cache.setQueryData(apiKey('venueSettings', { venueId }), settings);
  const editing = useVersionedForm({
    ...{ schema, row: saved, write, sharesVersion: true },
    valuesOf: (settings: VenueSettings | null) => valuesOf(settings ?? saved),
    send: ({ fields, version, acceptTurnover }, onError) => {
      const onSuccess = (settings: VenueSettings) => {
        editing.fillFrom(settings);
        know(settings);
        toast({ title: t('settings.saved') });
      };
      const input = { venueId, version, ...fields, ...(acceptTurnover && { acceptTurnover }) };
      write.mutate({ input }, { onSuccess, onError });
    },
  });
  const take = (settings: VenueSettings) => {
    editing.take(settings);
    know(settings);
  };
  return { ...editing, take, error: editing.current === undefined ? write.error : null };
}
