import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  // Scrolls sideways instead of wrapping: the line under the chosen tab stays one line.
  list: {
    display: 'flex',
    gap: tokens.spacingHorizontalXXL,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    flexShrink: 0,
    minHeight: '44px',
    paddingInline: 0,
    border: 0,
    background: 'none',
    fontFamily: 'inherit',
    ...letters.M,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    boxShadow: 'inset 0 -2px 0 transparent',
    transitionProperty: 'color, box-shadow',
    transitionDuration: tokens.durationFast,
    ':hover': { color: tokens.colorNeutralForeground1 },
    // Inside the tab, where the list does not clip it.
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: tokens.borderRadiusSmall,
    },
  },
  on: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 -2px 0 ${tokens.colorBrandBackground}`,
  },
});

interface TabsProps<Name extends string> {
  label: string;
  names: readonly Name[];
  wordOf: (name: Name) => string;
  /** Count beside a tab's word. */
  badgeOf?: (name: Name) => ReactNode;
  chosen: Name;
  onChoose: (name: Name) => void;
  /** All panels stay mounted, so that typed text is kept. */
  panelOf: (name: Name) => ReactNode;
  listClassName?: string;
  panelClassName?: string;
}

/**
 * ARIA tabs pattern: one tab stop; arrow keys move and select. Fluent's tabs add focusable elements that are hidden
 * from screen readers.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, wordOf, badgeOf, chosen, onChoose, panelOf, listClassName, panelClassName } = props;
  const styles = useStyles();
  const id = useId();
  const tabId = (name: Name) => `${id}-${name}-tab`;
  const chosenId = tabId(chosen);
  useEffect(() => showWhole(document.getElementById(chosenId)), [chosenId]);
  const choose = (name: Name | undefined) => {
    if (name === undefined) return;
    onChoose(name);
    document.getElementById(tabId(name))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(names.at(step(names.indexOf(chosen), names.length)));
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={mergeClasses(styles.list, listClassName)} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(name)}
            aria-controls={`${id}-${name}`}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            className={mergeClasses(styles.tab, name === chosen && styles.on)}
            onClick={() => onChoose(name)}
          >
            {wordOf(name)}
            {badgeOf?.(name)}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}`}
          aria-labelledby={tabId(name)}
          hidden={name !== chosen}
          className={name === chosen ? panelClassName : undefined}
        >
          {panelOf(name)}
        </div>
      ))}
    </>
  );
}

/** Scrolls only the list until the tab is fully visible; `scrollIntoView` would also scroll the page. */
function showWhole(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (tab === null || list == null) return;
  const [seen, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (own.left < seen.left) list.scrollLeft -= seen.left - own.left;
  else if (own.right > seen.right) list.scrollLeft += own.right - seen.right;
}

const steps: Record<string, (at: number, of: number) => number> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: () => -1,
};
