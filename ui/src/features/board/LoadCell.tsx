import { tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Circle16Regular } from '@fluentui/react-icons/svg/circle';
import { CircleHalfFill16Regular } from '@fluentui/react-icons/svg/circle-half-fill';
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed';
import { Prohibited16Regular } from '@fluentui/react-icons/svg/prohibited';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { type Load, loadOf } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import { board, visuallyHidden } from '#ui/features/dashboard/board-layout.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

type Look = Load | 'closed';

const icons: Record<Look, typeof Circle16Regular> = {
  full: Prohibited16Regular,
  almostFull: CircleHalfFill16Regular,
  some: CheckmarkCircle16Regular,
  free: Circle16Regular,
  closed: LockClosed16Regular,
};

const useStyles = makeStyles({
  load: {
    display: 'flex',
    alignItems: 'center',
    gap: '5px',
    fontWeight: tokens.fontWeightMedium,
    whiteSpace: 'nowrap',
    '& > svg': { flexShrink: 0 },
    // Figures below the word keep the columns narrow; a state of two words wraps beside its icon
    [board.short]: {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      whiteSpace: 'normal',
      fontSize: tokens.fontSizeBase100,
      lineHeight: '1rem',
      columnGap: '4px',
      rowGap: 0,
    },
  },
  full: { color: stateTokens.fullForeground },
  almostFull: { color: stateTokens.waitForeground },
  some: { color: stateTokens.freeForeground },
  free: { color: stateTokens.closedForeground },
  closed: { color: stateTokens.closedForeground },
  figures: {
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    [board.short]: { gridColumn: 2 },
  },
  /** No wider than the word above it. */
  until: { whiteSpace: 'nowrap' },
  reason: {
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    maxWidth: '160px',
    whiteSpace: 'normal',
    lineHeight: '0.9375rem',
    [board.short]: { gridColumn: 2 },
  },
  none: { color: tokens.colorNeutralForeground3 },
  unseen: visuallyHidden,
});

/** In a room that counts its people, those who came earlier leave fewer seats than the slot's own arrivals do. */
export function LoadCell({ slot }: { slot: StaffSlot | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (slot === undefined)
    return (
      <>
        <span aria-hidden className={styles.none}>
          –
        </span>
        <span className={styles.unseen}>{t('dashboard.slots.none')}</span>
      </>
    );
  const taken = slot.capacity - slot.leased - slot.availableCapacity;
  const look: Look = slot.isClosed ? 'closed' : loadOf(Math.max(slot.reserved, taken), slot.capacity);
  const Icon = icons[look];
  if (slot.takenUntil !== undefined && !slot.isClosed) {
    const { freeUntil, takenUntil } = slot;
    const isFree = freeUntil !== undefined;
    return (
      <span className={mergeClasses(styles.load, isFree ? styles.almostFull : styles.full)}>
        {isFree ? <CircleHalfFill16Regular aria-hidden /> : <Prohibited16Regular aria-hidden />}
        {t(isFree ? 'dashboard.slots.free' : 'dashboard.slots.taken')}
        <span className={mergeClasses(styles.figures, styles.until)}>
          {t('dashboard.slots.takenUntil', { time: freeUntil ?? takenUntil })}
        </span>
      </span>
    );
  }
  return (
    <span className={mergeClasses(styles.load, styles[look])}>
      <Icon aria-hidden />
      {t(`dashboard.slots.${look}`)}
      {slot.isClosed ? (
        slot.reason !== null && <span className={styles.reason}>{slot.reason}</span>
      ) : (
        <span className={styles.figures}>
          {taken > slot.reserved ? (
            t('dashboard.slots.seats', { seats: slot.availableCapacity })
          ) : (
            <People slot={slot} />
          )}
        </span>
      )}
    </span>
  );
}

function People({ slot: { reserved, capacity } }: { slot: StaffSlot }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden>
        {reserved}/{capacity}
      </span>
      <span className={styles.unseen}>{t('dashboard.slots.people', { people: reserved, capacity })}</span>
    </>
  );
}
