import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/room-schema';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useRoomFacts } from '#ui/features/rooms/use-room-facts.ts';
import { useRemoveRoom } from '#ui/features/rooms/use-rooms.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface RemoveRoomProps {
  venueId: string;
  room: StaffRoom;
  /** `isGone`: the row that opened the dialog is removed. */
  onClose: (isGone: boolean) => void;
}

/** Confirms the removal; lists upcoming parties in the way, or the current room after a conflict. */
export function RemoveRoom({ venueId, room, onClose }: RemoveRoomProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const factsOf = useRoomFacts();
  const { mutate, isPending, error } = useRemoveRoom();
  /** The version on screen: only this one may be removed. */
  const [seen, setSeen] = useState(room);
  const current = currentOf<StaffRoom>(error);
  const remove = () => {
    if (isPending) return;
    const onSuccess = () => {
      toast({ title: t('rooms.removed'), description: seen.name });
      onClose(true);
    };
    const onError = (refusal: Error) => setSeen(currentOf<StaffRoom>(refusal) ?? seen);
    mutate({ input: { venueId, roomId: seen.id, version: seen.version } }, { onSuccess, onError });
  };
  return (
    <ConfirmDialog
      title={t('rooms.removeTitle', { name: seen.name })}
      confirm={t('rooms.remove')}
      confirming={t('rooms.removing')}
      danger
      isPending={isPending}
      onConfirm={remove}
      onClose={() => onClose(false)}
    >
      {error === null ? (
        t('rooms.removeText')
      ) : current === undefined ? (
        <Obstacles venueId={venueId} error={error} />
      ) : (
        <Notice look="waiting">
          <p>{t('rooms.staleRemoval')}</p>
          <p>{t('settings.staleNow', { value: `${current.name}, ${factsOf(current)}` })}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
