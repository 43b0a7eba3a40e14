import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '#shared/schedule/schema';
import type { Room } from '#shared/venues/schema';
import { Notice } from '#ui/kit/Notice.tsx';
import { useSlotTime } from '#ui/schedule/useAfterMidnight.ts';

const useStyles = makeStyles({
  times: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
  },
  time: { minHeight: '44px' },
});

interface OtherTimesProps {
  /** Why the wanted time cannot be had; absent where the form says it elsewhere. */
  reason?: string | undefined;
  /** Said above the buttons. */
  label: string;
  /** Said where there is no slot. */
  none?: string;
  /** The service day of the slots. */
  date: string;
  slots: readonly Slot[];
  rooms: readonly Room[];
  /** The room that is chosen: a slot of another room names its room. */
  roomId: string;
  onChoose: (slot: Slot) => void;
  children?: ReactNode;
}

/** Slots with room for the party, as buttons: the guest chooses, nothing is chosen for the guest. */
export function OtherTimes({ reason, label, none, date, slots, rooms, roomId, onChoose, children }: OtherTimesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeOf = useSlotTime(date);
  const nameOf = (slot: Slot) => rooms.find(({ id }) => id === slot.roomId)?.name ?? '';
  return (
    <Notice look="waiting">
      {reason !== undefined && <p>{reason}</p>}
      <p>{slots.length === 0 ? none : label}</p>
      {slots.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons, and no fields
        <div className={styles.times} role="group" aria-label={label}>
          {slots.map((slot) => (
            <Button key={slot.id} appearance="outline" className={styles.time} onClick={() => onChoose(slot)}>
              {slot.roomId === roomId
                ? timeOf(slot.time)
                : t('reservations.others.inRoom', { time: timeOf(slot.time), room: nameOf(slot) })}
            </Button>
          ))}
        </div>
      )}
      {children}
    </Notice>
  );
}
