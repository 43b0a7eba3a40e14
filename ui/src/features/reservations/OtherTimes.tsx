import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '#shared/schedule/schema';
import type { Room } from '#shared/venues/schema';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { TimeButtons } from '#ui/kit/TimeButtons.tsx';

interface OtherTimesProps {
  /** Absent if the form shows the reason elsewhere. */
  reason?: string | undefined;
  label: string;
  /** Sentence for an empty list. */
  none?: string;
  date: string;
  slots: readonly Slot[];
  rooms: readonly Room[];
  /** Slots of other rooms show their room's name. */
  roomId: string;
  onChoose: (slot: Slot) => void;
  children?: ReactNode;
}

export function OtherTimes({ reason, label, none, date, slots, rooms, roomId, onChoose, children }: OtherTimesProps) {
  const { t } = useTranslation();
  const timeOf = useSlotTime(date);
  const nameOf = (slot: Slot) => rooms.find(({ id }) => id === slot.roomId)?.name ?? '';
  return (
    <Notice look="waiting">
      {reason !== undefined && <p>{reason}</p>}
      <p>{slots.length === 0 ? none : label}</p>
      {slots.length > 0 && (
        <TimeButtons
          label={label}
          times={slots.map((slot) => ({
            key: slot.id,
            word:
              slot.roomId === roomId
                ? timeOf(slot.time)
                : t('reservations.others.inRoom', { time: timeOf(slot.time), room: nameOf(slot) }),
            onPress: () => onChoose(slot),
          }))}
        />
      )}
      {children}
    </Notice>
  );
}
