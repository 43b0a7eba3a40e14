import { Star20Regular } from '@fluentui/react-icons/svg/star';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';

export function ReviewsPanel({ venue }: { venue: ManagedVenue }) {
  const { t } = useTranslation();
  return (
    <Panel wide title={t('reviews.title')} text={t('reviews.panel.text')}>
      <ButtonLink to={`/gerir-reserva/avaliacoes?venue=${venue.id}`} icon={<Star20Regular />}>
        {t('reviews.panel.open')}
      </ButtonLink>
    </Panel>
  );
}
