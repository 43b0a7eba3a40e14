import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ManagedVenue } from '#shared/venues/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { CalendarPanel } from '#ui/features/week/CalendarPanel.tsx';
import { WeekPanel } from '#ui/features/week/WeekPanel.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXL,
    [board.stacked]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [board.pair]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export function ScheduleTab({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  return (
    <div className={styles.columns}>
      <CalendarPanel venue={venue} />
      <WeekPanel venue={venue} />
    </div>
  );
}
