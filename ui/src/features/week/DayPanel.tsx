import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#shared/schedule/schema';
import { formatLongDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { ManagersOnly } from '#ui/features/dashboard/tabs/ManagersOnly.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { DaySlots } from '#ui/features/schedule/DaySlots.tsx';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { DayExceptions } from '#ui/features/week/DayExceptions.tsx';
import { ExceptionEditor } from '#ui/features/week/ExceptionEditor.tsx';
import { StateMark } from '#ui/features/week/StateMark.tsx';
import { useDayPreview } from '#ui/features/week/use-week.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { media } from '#ui/theme/own-tokens.ts';

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

const useDayPreviewStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
  // The card is narrower than the public page, so a row has two tiles instead of three.
  section: { [media.phone]: { '& ul': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
  room: { marginTop: tokens.spacingVerticalM },
});

/** Same components as the public page. */
function DayPreview({ venue, date }: { venue: ManagedVenue; date: string }) {
  const styles = useDayPreviewStyles();
  const { t } = useTranslation();
  const read = useDayPreview(venue.id, date);
  const [roomId, setRoom] = useState(venue.rooms[0]?.id ?? '');
  const [time, setTime] = useState<string | null>(null);
  const slots = read.data && slotsOfRoom(read.data, roomId);
  return (
    <section className={styles.section} aria-label={t('week.day.preview')}>
      <h3 className={styles.title}>{t('week.day.preview')}</h3>
      {venue.rooms.length > 1 && (
        <SelectField
          className={styles.room}
          label={t('week.day.previewRoom')}
          name="previewRoom"
          value={roomId}
          options={venue.rooms.map((room) => ({ value: room.id, text: room.name }))}
          onChange={setRoom}
        />
      )}
      {slots?.length === 0 ? (
        <p className={styles.room}>{t('week.day.previewNone')}</p>
      ) : (
        <DaySlots
          {...{ slots, date }}
          error={read.error}
          retry={() => void read.refetch()}
          people={venue.minParty}
          chosenTime={time}
          onToggle={(chosen) => setTime(chosen === time ? null : chosen)}
        />
      )}
    </section>
  );
}
