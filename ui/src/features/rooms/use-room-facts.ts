import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/room-schema';

export function useRoomFacts(): (room: StaffRoom) => string {
  const { t } = useTranslation();
  const stayOf = (minutes: number | number[] | null) =>
    minutes === null
      ? t('rooms.stayOfVenue')
      : Array.isArray(minutes)
        ? t('rooms.staysBySize', { minutes: minutes.join(' / ') })
        : t('rooms.stayOf', { minutes });
  return ({ capacity, stayMinutes, soldAs, deskHolds, seatStays, bufferMinutes, upcoming }) =>
    [
      t('rooms.people', { count: capacity }),
      ...(soldAs === 'whole' ? [t('rooms.soldWhole')] : []),
      ...(deskHolds ? [t('rooms.heldByDesk')] : []),
      stayOf(seatStays ?? stayMinutes),
      ...(bufferMinutes > 0 ? [t('rooms.gapOf', { minutes: bufferMinutes })] : []),
      t('rooms.upcoming', { count: upcoming }),
    ].join(' · ');
}
