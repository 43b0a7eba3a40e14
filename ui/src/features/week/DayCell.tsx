import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#shared/schedule/schema';
import { formatLongDate } from '#shared/time';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { StateIcon } from '#ui/features/week/StateMark.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Tip } from '#ui/kit/Tip.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

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

const useDayCellStyles = makeStyles({
  day: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    gap: '2px',
    width: '100%',
    minHeight: '68px',
    padding: '6px',
    textAlign: 'start',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '0.875rem',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [board.phone]: { minHeight: '48px', padding: '4px 2px', justifyItems: 'center' },
  },
  open: {},
  special: { backgroundColor: stateTokens.waitBackground, border: `1px solid ${stateTokens.waitStroke}` },
  closed: { backgroundColor: 'transparent', border: `1px dashed ${tokens.colorNeutralStroke1}` },
  today: { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
  chosen: {
    padding: '5px',
    backgroundColor: tokens.colorBrandBackground2,
    border: `2px solid ${tokens.colorBrandStroke1}`,
    ':hover': { border: `2px solid ${tokens.colorBrandStroke1}` },
    [board.phone]: { padding: '3px 1px' },
  },
  top: { display: 'flex', alignItems: 'center', gap: '4px' },
  number: { fontSize: tokens.fontSizeBase300, lineHeight: '1.25rem', fontWeight: tokens.fontWeightSemibold },
  holiday: {
    width: '6px',
    height: '6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandForegroundLink,
  },
  state: { display: 'flex', alignItems: 'center', gap: '3px', minWidth: 0 },
  // A phone has space for the icon only; the legend and the button's name contain the word.
  word: { overflow: 'hidden', textOverflow: 'ellipsis', [board.stacked]: { display: 'none' } },
  openWord: { color: stateTokens.freeForeground },
  specialWord: { color: stateTokens.waitForeground },
  closedWord: { color: stateTokens.closedForeground },
  load: { color: tokens.colorNeutralForeground2, [board.phone]: { display: 'none' } },
});
