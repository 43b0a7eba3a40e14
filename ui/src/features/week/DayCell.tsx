import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#shared/schedule/schema';
import { formatLongDate } from '#shared/time';
import { useDayCellStyles } from '#ui/features/week/day-cell-styles.ts';
import { StateIcon } from '#ui/features/week/StateMark.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Tip } from '#ui/kit/Tip.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';

interface DayCellProps {
  date: string;
  /** Undefined while the month loads. */
  day: CalendarDay | undefined;
  isChosen: boolean;
  isToday: boolean;
  onChoose: () => void;
}

export function DayCell({ date, day, isChosen, isToday, onChoose }: DayCellProps) {
  const styles = useDayCellStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const load = day === undefined || day.seats === 0 ? null : { reserved: day.reserved, seats: day.seats };
  const words = [
    formatLongDate(date, language),
    day && t(`week.calendar.${day.state}`),
    day?.holiday && t(`week.holidays.${day.holiday}` as 'week.holidays.newYear'),
    day?.reason,
    load && t('week.calendar.loadWords', load),
  ].filter((word) => typeof word === 'string' && word !== '');
  const cell = (
    <button
      type="button"
      data-date={date}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={mergeClasses(styles.day, day !== undefined && styles[day.state], isChosen && styles.chosen)}
      onClick={onChoose}
    >
      <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
      <span className={styles.top} aria-hidden>
        <span className={mergeClasses(styles.number, isToday && styles.today)}>{Number(date.slice(8))}</span>
        {day?.holiday && <span className={styles.holiday} />}
      </span>
      {day !== undefined && (
        <span className={mergeClasses(styles.state, styles[`${day.state}Word`])} aria-hidden>
          <StateIcon state={day.state} />
          <span className={styles.word}>{t(`week.calendar.${day.state}`)}</span>
        </span>
      )}
      {load !== null && (
        <span className={styles.load} aria-hidden>
          {t('week.calendar.load', load)}
        </span>
      )}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cells of a grid can be selected
    <td aria-selected={isChosen}>
      {day?.reason ? (
        <Tip text={day.reason} relationship="inaccessible">
          {cell}
        </Tip>
      ) : (
        cell
      )}
    </td>
  );
}
