import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useQueue } from '#ui/features/messages/use-outbox.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  count: {
    display: 'inline-block',
    minWidth: '20px',
    marginLeft: tokens.spacingHorizontalSNudge,
    paddingInline: '6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: stateTokens.waitBackground,
    boxShadow: `inset 0 0 0 1px ${stateTokens.waitStroke}`,
    color: stateTokens.waitForeground,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '1.25rem',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
  },
});

export function QueueCount({ venueId }: { venueId: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const count = useQueue(venueId).data?.length ?? 0;
  if (count === 0) return null;
  const words = t('messages.queue.count', { count });
  return (
    <span className={styles.count} title={words} role="img" aria-label={words}>
      {count}
    </span>
  );
}
