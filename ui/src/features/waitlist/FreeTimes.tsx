import { useTranslation } from 'react-i18next';
import type { GuestEntry } from '#shared/waitlist/schema';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import type { GuestEntryCardProps } from '#ui/features/waitlist/GuestEntryCard.tsx';
import { useEntryWords } from '#ui/features/waitlist/use-entry-words.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { TimeButtons } from '#ui/kit/TimeButtons.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

type FreeTime = GuestEntry['free'][number];

/** Free slots that match the entry; a press books one. */
export function FreeTimes({ entry, take }: Pick<GuestEntryCardProps, 'entry' | 'take'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const entryWord = useEntryWords(entry);
  const timeOf = useSlotTime(entry.date);
  /** Of a visit, each time at which a treatment begins. */
  const timesOf = ({ time, furtherTimes = [] }: Omit<FreeTime, 'roomName'>) =>
    [...new Set([time, ...furtherTimes])].map(timeOf).join(' · ');
  const label = t('waitlist.guest.free');
  const takeSlot = (slot: Omit<FreeTime, 'roomName'>) => {
    if (take.isPending) return;
    take.mutate(slot, {
      onSuccess: () => toast({ title: t('waitlist.guest.acceptedTitle'), description: entryWord('acceptedText') }),
    });
  };
  return (
    <Notice look="waiting">
      <p>{label}</p>
      <TimeButtons
        label={label}
        isPending={take.isPending}
        times={entry.free.map(({ roomName, ...slot }) => ({
          key: `${slot.roomId} ${slot.time}`,
          word:
            slot.roomId === entry.roomId
              ? timesOf(slot)
              : t('reservations.others.inRoom', { time: timeOf(slot.time), room: roomName }),
          onPress: () => takeSlot(slot),
        }))}
      />
    </Notice>
  );
}
