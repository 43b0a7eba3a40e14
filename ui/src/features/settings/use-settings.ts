import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VenueSettings } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { currentOf, useTabRead, useTabWrite } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import {
  formOf,
  type SettingName,
  type SettingsForm,
  savedElsewhere,
  settingsOf,
} from '#ui/features/settings/settings-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export const useSettings = (venueId: string) => useTabRead('venueSettings', { venueId });
export const useRenewCalendarLink = () => useTabWrite('renewCalendarLink');

export function useSettingsForm(venueId: string, saved: VenueSettings) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const write = useTabWrite('saveVenueSettings');
  const [form, setForm] = useState(() => formOf(saved));
  const [version, setVersion] = useState(saved.version);
  const refusal = write.error instanceof ApiError ? write.error : null;
  const current = currentOf<VenueSettings>(refusal);
  const wrong = refusal?.byField ?? {};
  const elsewhere = current === undefined ? {} : savedElsewhere(form, current);
  const save = ({ over = version, acceptTurnover = false } = {}) => {
    if (write.isPending) return;
    // The version that the user chose to overwrite is kept if the request fails for another reason.
    setVersion(over);
    const onSuccess = (settings: VenueSettings) => {
      setForm(formOf(settings));
      setVersion(settings.version);
      cache.setQueryData(apiKey('venueSettings', { venueId }), settings);
      toast({ title: t('settings.saved') });
    };
    write.mutate(
      { input: { venueId, version: over, ...settingsOf(form), ...(acceptTurnover && { acceptTurnover }) } },
      { onSuccess },
    );
  };
  const take = (settings: VenueSettings) => {
    setForm(formOf(settings));
    setVersion(settings.version);
    cache.setQueryData(apiKey('venueSettings', { venueId }), settings);
    write.reset();
  };
  const field = (name: SettingName) => ({
    name,
    value: form[name],
    error: wrong[name],
    ...(elsewhere[name] === undefined
      ? {}
      : { hint: t('settings.staleNow', { value: elsewhere[name] || t('settings.empty') }) }),
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  const set = (next: Partial<SettingsForm>) => setForm({ ...form, ...next });
  return { form, set, field, save, take, current, error: current ? null : write.error, isPending: write.isPending };
}
