import { Button, tokens } from '@fluentui/react-components';
import { ChevronLeft20Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayStates } from '#shared/schedule/schema';
import { formatMonth, serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { useFailureWords } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { monthOf, sameDayIn } from '#ui/features/week/calendar-model.ts';
import { DayPanel } from '#ui/features/week/DayPanel.tsx';
import { HolidayList } from '#ui/features/week/HolidayList.tsx';
import { MonthGrid } from '#ui/features/week/MonthGrid.tsx';
import { StateMark } from '#ui/features/week/StateMark.tsx';
import { useMonth } from '#ui/features/week/use-week.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  month: {
    flexGrow: 1,
    fontWeight: tokens.fontWeightSemibold,
    '::first-letter': { textTransform: 'uppercase' },
  },
  holiday: { '::before': { content: '"●"', marginRight: '6px', color: tokens.colorBrandForegroundLink } },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    marginTop: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
  },
});

export function CalendarPanel({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const failure = useFailureWords();
  const today = serviceDay(useNow(), venue.timezone);
  const [date, setDate] = useState(today);
  const month = monthOf(date);
  const read = useMonth(venue.id, month);
  const days = new Map((read.data ?? []).map((day) => [day.date, day]));
  const toMonth = (months: number) => () => setDate(sameDayIn(date, months));
  return (
    <Stack gap="XL">
      <Panel wide title={t('week.calendar.title')} text={t('week.calendar.text')}>
        <div className={styles.head}>
          <h3 className={styles.month} aria-live="polite">
            {formatMonth(month, language)}
          </h3>
          {month !== monthOf(today) && <Button onClick={() => setDate(today)}>{t('week.calendar.today')}</Button>}
          <Tip text={t('week.calendar.previous')}>
            <Button appearance="outline" icon={<ChevronLeft20Regular />} onClick={toMonth(-1)} />
          </Tip>
          <Tip text={t('week.calendar.next')}>
            <Button appearance="outline" icon={<ChevronRight20Regular />} onClick={toMonth(1)} />
          </Tip>
        </div>
        <MonthGrid month={month} chosen={date} today={today} days={days} onChoose={setDate} />
        <div className={styles.legend} aria-hidden>
          {dayStates.map((state) => (
            <StateMark key={state} state={state} />
          ))}
          <span className={styles.holiday}>{t('week.calendar.holiday')}</span>
        </div>
        {read.data === undefined && read.error !== null && <Notice look="refusal">{failure(read.error)}</Notice>}
      </Panel>
      <DayPanel key={date} venue={venue} date={date} day={days.get(date)} isPast={date < today} />
      <HolidayList venue={venue} today={today} onChoose={setDate} />
    </Stack>
  );
}
