import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#shared/schedule/schema';
import { formatLongDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { DayExceptions } from '#ui/features/week/DayExceptions.tsx';
import { DayPreview } from '#ui/features/week/DayPreview.tsx';
import { ExceptionEditor } from '#ui/features/week/ExceptionEditor.tsx';
import { StateMark } from '#ui/features/week/StateMark.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Stack } from '#ui/kit/layout.tsx';

const useStyles = makeStyles({
  facts: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
});

interface DayPanelProps {
  venue: ManagedVenue;
  date: string;
  /** Undefined while the month loads. */
  day: CalendarDay | undefined;
  isPast: boolean;
}

export function DayPanel({ venue, date, day, isPast }: DayPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const holiday = day?.holiday ? t(`week.holidays.${day.holiday}` as 'week.holidays.newYear') : null;
  const canChange = venue.access.mayManage && !isPast;
  return (
    <Panel wide title={formatLongDate(date, language)}>
      <Stack gap="XL">
        {day !== undefined && (
          <p className={styles.facts}>
            <StateMark state={day.state} />
            {holiday !== null && <span>{holiday}</span>}
            {day.reason !== null && day.reason !== holiday && <span>{day.reason}</span>}
            {day.seats > 0 && <span>{t('week.calendar.loadWords', { reserved: day.reserved, seats: day.seats })}</span>}
          </p>
        )}
        <DayExceptions venue={venue} date={date} canRemove={canChange} />
        {canChange && <ExceptionEditor key={holiday} venue={venue} date={date} holiday={holiday} />}
        {isPast && <p>{t('week.day.past')}</p>}
        {!venue.access.mayManage && <ManagersOnly />}
        <DayPreview venue={venue} date={date} />
      </Stack>
    </Panel>
  );
}
