import { Button, tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#ui/api/api-error.ts';
import { board, narrowPane } from '#ui/features/dashboard/board-layout.ts';
import type { DayQuery } from '#ui/features/dashboard/use-dashboard.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    containerType: 'inline-size',
    // Layout and paint inside a pane do not affect its neighbours.
    contain: 'layout paint style',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '48px',
    flexShrink: 0,
    padding: '0 12px 0 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [board.short]: { minHeight: '44px', padding: '0 8px 0 16px' },
    [narrowPane]: { flexWrap: 'wrap', rowGap: 0, columnGap: '4px', padding: '6px 8px 6px 16px' },
    [board.phone]: { flexWrap: 'wrap', rowGap: 0, padding: '10px 12px 10px 16px' },
  },
  title: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    outlineStyle: 'none',
    [board.phone]: { marginRight: 'auto' },
    [narrowPane]: { marginRight: 'auto' },
  },
  note: {
    flexGrow: 1,
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.125rem',
    color: tokens.colorNeutralForeground2,
    // Below the line of title and badge.
    [board.phone]: { order: 1, flexBasis: '100%' },
    [narrowPane]: { order: 1, flexBasis: '100%' },
  },
  message: {
    display: 'grid',
    justifyItems: 'start',
    gap: tokens.spacingVerticalM,
    padding: '20px',
    color: tokens.colorNeutralForeground2,
    textWrap: 'pretty',
  },
  line: { display: 'block', padding: '16px 20px' },
});

interface PaneProps {
  title: string;
  note?: string;
  badge?: ReactNode;
  /** Receives the focus when the focused element was removed. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
}

export function Pane({ title, note, badge, titleRef, className, children }: PaneProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={mergeClasses(styles.pane, className)}>
      <div className={styles.bar}>
        <h3 id={id} ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1} className={styles.title}>
          {title}
        </h3>
        <span className={styles.note}>{note}</span>
        {badge}
      </div>
      {children}
    </section>
  );
}

export function PaneMessage({ text, action }: { text: string; action?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.message}>
      <p>{text}</p>
      {action}
    </div>
  );
}

const lines = ['a', 'b', 'c', 'd'];

export function PaneRead<Data>({ read, children }: { read: DayQuery<Data>; children: (data: Data) => ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (read.data !== undefined) return children(read.data);
  if (read.isError)
    return (
      <div role="alert">
        <PaneMessage
          text={`${t('dashboard.failed.pane')} ${sentenceOf(read.error, t('app.failure.connection'))}`}
          action={
            <Button size="small" onClick={() => void read.refetch()}>
              {t('dashboard.failed.retry')}
            </Button>
          }
        />
      </div>
    );
  return (
    <SkeletonGroup>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          <Skeleton height="20px" />
        </span>
      ))}
    </SkeletonGroup>
  );
}
