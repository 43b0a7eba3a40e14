import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { board, useBoardFrame } from '#ui/features/dashboard/board-layout.ts';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

const useStyles = makeStyles({
  title: { display: 'block', paddingBlock: '16px' },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: tokens.spacingHorizontalL,
    [board.stacked]: { gridTemplateColumns: 'repeat(2, 1fr)', gap: tokens.spacingHorizontalM },
  },
});

const cards = ['reservations', 'occupancy', 'waiting', 'deposits'];

/** Specification, section 2: a title and four cards. */
export function DashboardSkeleton() {
  const styles = useStyles();
  const frame = useBoardFrame();
  return (
    <SkeletonGroup className={mergeClasses(frame.frame)}>
      <span className={styles.title}>
        <Skeleton width="220px" height="32px" />
      </span>
      <div className={styles.cards}>
        {cards.map((card) => (
          <Skeleton key={card} panel height="92px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
