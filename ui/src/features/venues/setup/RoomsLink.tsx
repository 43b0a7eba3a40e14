import { useTranslation } from 'react-i18next';
import { Section } from '#ui/features/venues/setup/Section.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';

/** Rooms of an existing venue are edited in a tab with their bookings. */
export function RoomsLink({ venueId }: { venueId: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t('venueSetup.rooms.title')} text={t('venueSetup.edit.rooms')}>
      <ButtonLink to={`/gerir-reserva?venue=${venueId}&tab=rooms`}>{t('venueSetup.edit.roomsLink')}</ButtonLink>
    </Section>
  );
}
