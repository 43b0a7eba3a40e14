import { tokens } from '@fluentui/react-components';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { DayMessages } from '#ui/features/messages/DayMessages.tsx';
import { MessageQueue } from '#ui/features/messages/MessageQueue.tsx';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Stack } from '#ui/kit/layout.tsx';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    [board.stacked]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export function MessagesTab({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.grid}>
      <MessageQueue venue={venue} />
      <Stack gap="L">
        <Panel wide title={t('dashboard.messages.title')} text={t('dashboard.messages.text')}>
          <ButtonLink to={`/gerir-reserva/templates?venue=${venue.id}`} icon={<Chat20Regular />}>
            {t('dashboard.messages.link')}
          </ButtonLink>
        </Panel>
        <DayMessages venue={venue} />
      </Stack>
    </div>
  );
}
