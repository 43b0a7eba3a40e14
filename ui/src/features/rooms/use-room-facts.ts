import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/schema';

export function useRoomFacts(): (room: StaffRoom) => string {
  const { t } = useTranslation();
  return ({ capacity, stayMinutes, soldAs, deskHolds, upcoming }) =>
    [
      t('rooms.people', { count: capacity }),
      ...(soldAs === 'whole' ? [t('rooms.soldWhole')] : []),
      ...(deskHolds ? [t('rooms.heldByDesk')] : []),
      stayMinutes === null ? t('rooms.stayOfVenue') : t('rooms.stayOf', { minutes: stayMinutes }),
      t('rooms.upcoming', { count: upcoming }),
    ].join(' · ');
}
