import { useTranslation } from 'react-i18next';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import type { GuestEntryCardProps } from '#ui/features/waitlist/GuestEntryCard.tsx';
import { useEntryWords } from '#ui/features/waitlist/use-entry-words.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { TimeButtons } from '#ui/kit/TimeButtons.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

/** Free slots that match the entry; a press books one. */
export function FreeTimes({ entry, take }: Pick<GuestEntryCardProps, 'entry' | 'take'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const entryWord = useEntryWords(entry);
  const timeOf = useSlotTime(entry.date);
  const label = t('waitlist.guest.free');
  const takeSlot = (roomId: string, time: string) => {
    if (take.isPending) return;
    take.mutate(
      { roomId, time },
      {
        onSuccess: () => toast({ title: t('waitlist.guest.acceptedTitle'), description: entryWord('acceptedText') }),
      },
    );
  };
  return (
    <Notice look="waiting">
      <p>{label}</p>
      <TimeButtons
        label={label}
        isPending={take.isPending}
        times={entry.free.map(({ roomId, roomName, time }) => ({
          key: `${roomId} ${time}`,
          word:
            roomId === entry.roomId
              ? timeOf(time)
              : t('reservations.others.inRoom', { time: timeOf(time), room: roomName }),
          onPress: () => takeSlot(roomId, time),
        }))}
      />
    </Notice>
  );
}
