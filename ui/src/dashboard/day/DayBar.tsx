import { Button, Input, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { Search16Regular } from '@fluentui/react-icons/svg/search';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { formatLongDate, isDate } from '#shared/time';
import { useLanguage } from '#ui/app/i18n.ts';
import { media } from '#ui/app/ownTokens.ts';
import { board } from '#ui/dashboard/boardLayout.ts';
import { useShortcut } from '#ui/dashboard/day/useShortcut.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalM,
    flexShrink: 0,
    [board.short]: { paddingBlock: tokens.spacingVerticalS },
  },
  date: {
    flexGrow: 1,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    [board.short]: { fontSize: tokens.fontSizeBase400 },
    [board.stacked]: { flexBasis: '100%' },
    [board.phone]: { fontSize: tokens.fontSizeBase400 },
  },
  search: { width: '240px', [board.stacked]: { flexGrow: 1, flexBasis: '240px', width: 'auto' } },
  dateInput: { width: '160px', [board.phone]: { flexGrow: 1 } },
  key: {
    minWidth: '18px',
    padding: '0 4px',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: '11px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    // Where there is no keyboard there is no key to name.
    '@media (hover: none)': { display: 'none' },
  },
  turning: {
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '900ms',
    animationIterationCount: 'infinite',
    animationTimingFunction: 'linear',
    [media.calm]: { animationName: 'none', opacity: 0.5 },
  },
});

interface DayBarProps {
  date: string;
  today: string;
  onDate: (date: string | null) => void;
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  search: string;
  setSearch: (search: string) => void;
}

/** The day's name and the tools over it. */
export function DayBar({ date, today, onDate, refresh, isRefreshing, search, setSearch }: DayBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const searchInput = useShortcut<HTMLInputElement>('/');
  return (
    <div className={styles.bar}>
      <h2 className={styles.date}>{formatLongDate(date, language)}</h2>
      <Input
        className={styles.search}
        type="search"
        input={{ ref: searchInput }}
        aria-label={t('dashboard.day.search')}
        aria-keyshortcuts="/"
        placeholder={t('dashboard.day.search')}
        contentBefore={<Search16Regular aria-hidden />}
        contentAfter={
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        }
        value={search}
        onChange={(_, { value }) => setSearch(value)}
        onKeyDown={({ key }) => key === 'Escape' && setSearch('')}
      />
      {date !== today && <Button onClick={() => onDate(null)}>{t('dashboard.day.today')}</Button>}
      <Input
        className={styles.dateInput}
        type="date"
        aria-label={t('dashboard.day.date')}
        value={date}
        onChange={(_, { value }) => isDate(value) && onDate(value === today ? null : value)}
      />
      <Button
        appearance="outline"
        icon={<ArrowClockwise20Regular className={mergeClasses(isRefreshing && styles.turning)} />}
        aria-label={t(isRefreshing ? 'dashboard.day.refreshing' : 'dashboard.day.refresh')}
        title={t('dashboard.day.refresh')}
        disabledFocusable={isRefreshing}
        onClick={() => void refresh()}
      />
    </div>
  );
}
