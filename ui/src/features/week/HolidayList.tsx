import { Button, Link, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { type Holiday, holidaysOf } from '#shared/schedule/holidays';
import { addDays, formatShortDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { StaleDay } from '#ui/features/week/StaleDay.tsx';
import { StateMark } from '#ui/features/week/StateMark.tsx';
import { StillLent } from '#ui/features/week/StillLent.tsx';
import { useExceptionWrite } from '#ui/features/week/use-exception-write.ts';
import { useYearExceptions } from '#ui/features/week/use-week.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    minHeight: '56px',
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flexGrow: 1, flexBasis: '180px', minWidth: 0 },
  name: { minHeight: '24px', textAlign: 'start' },
  date: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  refusal: { flexBasis: '100%' },
});

interface HolidayListProps {
  venue: ManagedVenue;
  today: string;
  onChoose: (date: string) => void;
}

/** Angola's legal holidays of the next twelve months, with a button to close each. */
export function HolidayList({ venue, today, onChoose }: HolidayListProps) {
  const { t } = useTranslation();
  const year = Number(today.slice(0, 4));
  const coming = [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ date }) => date >= today && date <= addDays(today, 365),
  );
  const { data = [] } = useYearExceptions(venue.id, today);
  const closed = new Set(
    data.filter((each) => each.kind === 'closed' && each.roomId === null && each.time === null).map(({ date }) => date),
  );
  return (
    <Panel wide title={t('week.calendar.holidays')}>
      <ul>
        {coming.map((holiday) => (
          <HolidayRow
            key={`${holiday.date} ${holiday.key}`}
            venue={venue}
            holiday={holiday}
            isClosed={closed.has(holiday.date)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface HolidayRowProps extends Pick<HolidayListProps, 'venue' | 'onChoose'> {
  holiday: Holiday;
  isClosed: boolean;
}

function HolidayRow({ venue, holiday, isClosed, onChoose }: HolidayRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = t(`week.holidays.${holiday.key}`);
  const write = useExceptionWrite({ venueId: venue.id, date: holiday.date });
  const { closeFor, isPending, error, stillLent } = write;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link as="button" className={styles.name} onClick={() => onChoose(holiday.date)}>
          {name}
        </Link>
        <p className={styles.date}>{formatShortDate(holiday.date, language)}</p>
      </div>
      {isClosed ? (
        <StateMark state="closed" />
      ) : (
        venue.access.mayManage && (
          <Button
            aria-label={t('week.calendar.closeHolidayOn', { name })}
            disabledFocusable={isPending}
            onClick={() => closeFor(name)}
          >
            {t('week.calendar.closeHoliday')}
          </Button>
        )
      )}
      {stillLent.length > 0 && (
        <div className={styles.refusal}>
          <StillLent stillLent={stillLent} timezone={venue.timezone} />
        </div>
      )}
      {error !== null && (
        <div className={styles.refusal}>
          <StaleDay {...{ venue, write }} onTake={write.take} />
          {write.current === undefined && <Obstacles venueId={venue.id} error={error} />}
        </div>
      )}
    </li>
  );
}
