import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Section } from '#ui/venues/setup/Section.tsx';

/** Rooms of an existing venue are edited in a tab with their bookings. */
export function RoomsLink({ venueId }: { venueId: string }) {
  const { t } = useTranslation();
  return (
    <Section title={t('venueSetup.rooms.title')} text={t('venueSetup.edit.rooms')}>
      <ButtonLink to={`/gerir-reserva?venue=${venueId}&tab=rooms`}>{t('venueSetup.edit.roomsLink')}</ButtonLink>
    </Section>
  );
}
