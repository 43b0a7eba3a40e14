import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { Panel } from '#ui/dashboard/tabs/Panel.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';

export function MessagesTab({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('dashboard.messages.title')} text={t('dashboard.messages.text')}>
      <ButtonLink to={`/gerir-reserva/templates?venue=${venue.id}`} icon={<Chat20Regular />}>
        {t('dashboard.messages.link')}
      </ButtonLink>
    </Panel>
  );
}
