import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/schema';

/** What a room is, in one line: its people, how long they stay, what is to come. */
export function useRoomFacts(): (room: StaffRoom) => string {
  const { t } = useTranslation();
  return ({ capacity, stayMinutes, upcoming }) =>
    [
      t('rooms.people', { count: capacity }),
      stayMinutes === null ? t('rooms.stayOfVenue') : t('rooms.stayOf', { minutes: stayMinutes }),
      t('rooms.upcoming', { count: upcoming }),
    ].join(' · ');
}
