import { Button, tokens } from '@fluentui/react-components';
import { ChevronLeft16Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { board } from '#ui/features/dashboard/board-layout.ts';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  pane: {
    // Contains the visually hidden text, which would otherwise widen the page.
    position: 'relative',
    minWidth: 0,
    minHeight: 0,
    flexGrow: 1,
    overflowX: 'auto',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
    [board.screen]: { overflowY: 'auto' },
  },
  // Without a sticky right column the pane itself fades out; elsewhere that column casts the fade.
  faded: { '@media (max-width: 600px)': { maskImage: 'linear-gradient(to left, transparent 0, black 40px)' } },
  hint: {
    flexShrink: 0,
    justifyContent: 'flex-start',
    minHeight: '36px',
    borderRadius: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Where columns do not fit, a button scrolls to the hidden ones. */
export function Sideways({ className, children }: { className: string; children: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const pane = useRef<HTMLElement>(null);
  const { before, after } = useHiddenSides(pane);
  const goOn = () => {
    const { clientWidth = 0 } = pane.current ?? {};
    pane.current?.scrollBy({ left: after ? clientWidth / 2 : -pane.current.scrollWidth });
  };
  return (
    <div className={mergeClasses(styles.frame, className)}>
      <section
        ref={pane}
        aria-label={t('dashboard.slots.caption')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={mergeClasses(styles.pane, after && styles.faded)}
        style={{ '--fade': after ? 1 : 0 } as CSSProperties}
      >
        {children}
      </section>
      {(before || after) && (
        <Button
          className={styles.hint}
          appearance="subtle"
          size="small"
          icon={after ? <ChevronRight16Regular /> : <ChevronLeft16Regular />}
          iconPosition={after ? 'after' : 'before'}
          onClick={goOn}
        >
          {t(after ? 'dashboard.slots.more' : 'dashboard.slots.back')}
        </Button>
      )}
    </div>
  );
}

/** CSS pixels; less is only rounding. */
const LEAST = 2;

const nothingHidden = { before: false, after: false };

function useHiddenSides(pane: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState(nothingHidden);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > LEAST;
      const after = scrollWidth - clientWidth - scrollLeft > LEAST;
      setHidden((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // The table grows with its content, and a replaced child must be observed again.
    const children = new MutationObserver(() => {
      for (const child of element.children) observer.observe(child);
      look();
    });
    children.observe(element, { childList: true });
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      children.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [pane]);
  return hidden;
}
