import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTags } from '#shared/i18n/languages';
import type { AnalyticsQuery } from '#shared/insights/analytics';
import type { ChartName } from '#shared/insights/analytics-rules';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useApiQuery } from '#ui/api/api-query.ts';
import { addressOf } from '#ui/api/http.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { readTable } from '#ui/features/parties/export/read-table.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { saveFile } from '#ui/kit/save-file.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Keeps the previous charts while another range loads. */
export const useAnalytics = (wanted: AnalyticsQuery) =>
  useApiQuery('analytics', wanted, { placeholderData: keepPreviousData });

export function useChartFile(chart: ChartName, wanted: AnalyticsQuery) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await readTable({
        address: addressOf('exportAnalytics', { ...wanted, chart }),
        languageTag: languageTags[language],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      saveFile(blob, `reserva-${t(`analytics.files.${chart}`)}-${wanted.from}-${wanted.to}.csv`);
      toast({ title: t('analytics.saved', { title: t(`analytics.titles.${chart}`) }) });
    } catch (error) {
      if (loggedOut(error)) return;
      const description = sentenceOf(error, t('app.failure.connection'));
      toast({ title: t('analytics.downloadFailed'), description, look: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save: () => void save() };
}
