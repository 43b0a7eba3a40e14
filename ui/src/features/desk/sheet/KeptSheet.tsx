import { Button } from '@fluentui/react-components';
import { Print20Regular } from '@fluentui/react-icons/svg/print';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySheet as Kept } from '#shared/desk/local';
import { formatInstant, formatLongDate, serviceDay } from '#shared/time';
import { sentenceOf } from '#ui/api/api-error.ts';
import { apiKey } from '#ui/api/api-query.ts';
import { useDeskCall, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { usePrint } from '#ui/features/desk/use-print.ts';
import { DaySheet } from '#ui/features/parties/sheet/DaySheet.tsx';
import { usePaper, useSheetStyles } from '#ui/features/parties/sheet/sheet-styles.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { usePageTitle } from '#ui/kit/Page.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

// The day's select has a label above it, the buttons have none
const useStyles = makeStyles({ tools: { alignItems: 'flex-end' } });

/** The sheet on this computer's disk: also available without the server and without the day's data. */
export default function KeptSheet() {
  const { t } = useTranslation();
  const { data: sheets, error, refetch } = useKeptSheets();
  usePageTitle(t('parties.sheet.title'));
  const back = <ButtonLink to="/gerir-reserva">{t('parties.sheet.back')}</ButtonLink>;
  if (error !== null)
    return (
      <EmptyState
        heading="h1"
        title={t('desk.sheet.failed')}
        text={sentenceOf(error, t('app.failure.text'))}
        action={<Button onClick={() => void refetch()}>{t('app.failure.retry')}</Button>}
      />
    );
  if (sheets === undefined) return <PageSpinner />;
  if (sheets.length === 0)
    return <EmptyState heading="h1" title={t('parties.sheet.title')} text={t('desk.sheet.empty')} action={back} />;
  return <Chosen sheets={sheets} />;
}

function Chosen({ sheets }: { sheets: Kept[] }) {
  const styles = useSheetStyles();
  const own = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const print = usePrint();
  usePaper();
  const today = useToday(sheets[0]!.venue.timezone);
  const [date, setDate] = useState((sheets.find((sheet) => sheet.date === today) ?? sheets.at(-1)!).date);
  const sheet = sheets.find((each) => each.date === date) ?? sheets.at(-1)!;
  const { venue, savedAt, heardAt, reservations, entries } = sheet;
  return (
    <>
      <div className={mergeClasses(styles.tools, own.tools)}>
        <Button appearance="primary" icon={<Print20Regular />} onClick={print}>
          {t('parties.sheet.print')}
        </Button>
        <ButtonLink appearance="outline" to="/gerir-reserva">
          {t('parties.sheet.back')}
        </ButtonLink>
        {sheets.length > 1 && (
          <SelectField
            name="date"
            label={t('desk.sheet.day')}
            value={date}
            onChange={setDate}
            options={sheets.map((each) => ({ value: each.date, text: formatLongDate(each.date, language) }))}
          />
        )}
      </div>
      <div className={styles.tools}>
        <Notice>{t('desk.sheet.kept', { when: formatInstant(savedAt, language, venue.timezone) })}</Notice>
      </div>
      <DaySheet {...{ venue, date: sheet.date, heardAt, reservations, entries }} />
    </>
  );
}

/** By the desk's clock. */
function useToday(timezone: string): string {
  const { data: status } = useStatusRead();
  return serviceDay(new Date(status?.clock.now ?? 0), timezone);
}

function useKeptSheets() {
  const port = useDeskCall();
  return useQuery({ queryKey: apiKey('daySheets'), queryFn: () => port.call('daySheets', {}), gcTime: 0 });
}
