import { CheckmarkCircle20Filled, CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf20Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { LockClosed20Regular } from '@fluentui/react-icons/svg/lock-closed';
import { Prohibited20Regular } from '@fluentui/react-icons/svg/prohibited';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '#shared/schedule/schema';
import { useSlotTileStyles } from '#ui/features/schedule/slot-tile-styles.ts';
import { fits, isSelectable, lookOf, takenShare } from '#ui/features/schedule/slot-view.ts';
import { useAfterMidnight } from '#ui/features/schedule/use-after-midnight.ts';

const icons = {
  free: CheckmarkCircle20Regular,
  wait: HourglassHalf20Regular,
  full: Prohibited20Regular,
  closed: LockClosed20Regular,
};

interface SlotTileProps {
  slot: Slot;
  date: string;
  chosen: boolean;
  /** A tile with too few seats for the party is marked. */
  people: number;
  onToggle: () => void;
  onWait?: (() => void) | undefined;
  /** Replaces the seats left. */
  note?: string | undefined;
}

export function SlotTile({ slot, date, chosen, people, onToggle, onWait, note }: SlotTileProps) {
  const styles = useSlotTileStyles();
  const { t } = useTranslation();
  const look = lookOf(slot);
  const afterMidnight = useAfterMidnight(date)(slot.time);
  const selectable = isSelectable(slot);
  const Icon = chosen ? CheckmarkCircle20Filled : icons[look];
  const colour = chosen ? styles.chosenWord : styles[`${look}Word`];
  // A sold-out slot is never selected: its tile opens the waiting list instead of toggling
  const waits = look === 'full' && onWait !== undefined;
  const press = waits ? { onClick: onWait } : { onClick: onToggle, 'aria-pressed': chosen, disabled: !selectable };
  return (
    <button
      type="button"
      className={mergeClasses(styles.tile, styles[look], waits && styles.waits, chosen && styles.chosen)}
      {...press}
    >
      <span className={mergeClasses(styles.time, !selectable && styles.dim)}>{slot.time}</span>
      <span className={mergeClasses(styles.icon, colour)} aria-hidden="true">
        <Icon />
      </span>
      {afterMidnight !== null && <span className={styles.afterMidnight}>{afterMidnight}</span>}
      <span className={mergeClasses(styles.word, colour)}>
        {slot.hasBegun && !slot.isClosed ? t('schedule.begun') : t(`app.state.${look}`)}
      </span>
      <span className={mergeClasses(styles.seats, !selectable && styles.dimSeats, waits && styles.listLink)}>
        {waits ? t('schedule.joinList') : (note ?? <Seats slot={slot} people={people} />)}
      </span>
      {look !== 'closed' && (
        <svg className={mergeClasses(styles.bar, colour)} aria-hidden="true">
          {/* A width attribute: the CSP of SSR pages forbids inline styles. */}
          <rect className={styles.taken} width={`${Math.round(takenShare(slot) * 100)}%`} height="100%" />
        </svg>
      )}
    </button>
  );
}

function Seats({ slot, people }: { slot: Slot; people: number }) {
  const { t } = useTranslation();
  if (slot.isClosed) return t('schedule.notOpen');
  if (slot.hasBegun) return null;
  const count = slot.availableCapacity;
  if (count === 0) return t('schedule.noSeats');
  if (slot.roomMinutes !== undefined && fits(slot, people)) return t('schedule.wholeRoom');
  return t(fits(slot, people) ? 'schedule.seats' : 'schedule.onlySeats', { count });
}
