import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { board } from '#ui/dashboard/boardLayout.ts';
import { type BoardTab, boardTabs } from '#ui/dashboard/useDashboardAddress.ts';

const useStyles = makeStyles({
  // The list scrolls sideways on phones; the hairline under it runs the full width.
  strip: {
    display: 'flex',
    gap: tokens.spacingHorizontalXXL,
    marginTop: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    flexShrink: 0,
    [board.short]: { marginTop: '2px' },
  },
  tab: {
    flexShrink: 0,
    minHeight: '44px',
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -2px 0 ${tokens.colorBrandBackground}`,
  },
});

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % boardTabs.length,
  ArrowLeft: (at) => (at + boardTabs.length - 1) % boardTabs.length,
  Home: () => 0,
  End: () => boardTabs.length - 1,
};

interface BoardTabsProps {
  chosen: BoardTab;
  onChoose: (tab: BoardTab) => void;
  /** Prefix of the tabs' ids; the panel's is `${id}-panel`. */
  id: string;
}

/**
 * The five tabs by the pattern of the ARIA guide: one stop for Tab, the arrows choose. Fluent's TabList sets hidden
 * stops of its own at its ends, which screen readers' checkers refuse.
 */
export function BoardTabs({ chosen, onChoose, id }: BoardTabsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = boardTabs[steps[event.key]?.(boardTabs.indexOf(chosen)) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('dashboard.tabs.label')} className={styles.strip}>
      {boardTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          data-tab={each}
          aria-selected={each === chosen}
          aria-controls={each === chosen ? `${id}-panel` : undefined}
          tabIndex={each === chosen ? 0 : -1}
          className={mergeClasses(styles.tab, each === chosen && styles.chosen)}
          onClick={() => onChoose(each)}
          onKeyDown={onKeyDown}
        >
          {t(`dashboard.tabs.${each}`)}
        </button>
      ))}
    </div>
  );
}
