import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#shared/schedule/schema';
import { formatMonth } from '#shared/time';
import { dayByKey, weeksOf } from '#ui/features/week/calendar-model.ts';
import { DayCell } from '#ui/features/week/DayCell.tsx';
import { nameOfDay, weekOrder } from '#ui/features/week/week-model.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

const useStyles = makeStyles({
  grid: { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '4px' },
  head: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
    paddingBlock: tokens.spacingVerticalXS,
  },
  empty: { height: '44px' },
});

interface MonthGridProps {
  month: string;
  chosen: string;
  today: string;
  days: ReadonlyMap<string, CalendarDay>;
  onChoose: (date: string) => void;
}

/** ARIA grid: one tab stop; arrows move by day and week, Page Up and Down by month. */
export function MonthGrid({ month, chosen, today, days, onChoose }: MonthGridProps) {
  const styles = useStyles();
  const { language } = useLanguage();
  const { grid, onKeyDown } = useDayKeys(chosen, onChoose);
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is a grid as soon as arrows walk it
      role="grid"
      className={styles.grid}
      aria-label={formatMonth(month, language)}
      onKeyDown={onKeyDown}
    >
      <WeekdayHead />
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, at) =>
              date === null ? (
                <td key={weekOrder[at]} className={styles.empty} />
              ) : (
                <DayCell
                  key={date}
                  date={date}
                  day={days.get(date)}
                  isChosen={date === chosen}
                  isToday={date === today}
                  onChoose={() => onChoose(date)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WeekdayHead() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        {weekOrder.map((day) => (
          <th key={day} scope="col" className={styles.head} abbr={t(`week.days.${nameOfDay(day)}`)}>
            {t(`week.short.${nameOfDay(day)}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A day of another month can be focused only after that month is rendered. */
function useDayKeys(chosen: string, onChoose: (date: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const walked = useRef(false);
  useEffect(() => {
    if (!walked.current) return;
    walked.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, chosen);
    if (next === null) return;
    event.preventDefault();
    walked.current = true;
    onChoose(next);
  };
  return { grid, onKeyDown };
}
