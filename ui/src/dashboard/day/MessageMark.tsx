import { tokens } from '@fluentui/react-components';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { Send16Regular } from '@fluentui/react-icons/svg/send';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { StaffEntry } from '#shared/waitlist/schema';
import { stateTokens } from '#ui/app/ownTokens.ts';

const useStyles = makeStyles({
  mark: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, flexWrap: 'wrap' },
  waiting: { color: stateTokens.waitForeground },
  failed: { color: stateTokens.fullForeground },
  send: {
    position: 'relative',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '::after': { content: '""', position: 'absolute', inset: '-13px -4px' },
  },
});

/** Whether the word to the guest has left; where it has not, the way to send it. */
export function MessageMark({ entry: { name, status, lastMessage } }: { entry: StaffEntry }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (status !== 'NOTIFIED' || lastMessage === null) return null;
  const isWaiting = lastMessage.status === 'QUEUED';
  const hasFailed = lastMessage.status === 'FAILED';
  const Icon = hasFailed ? Call16Regular : isWaiting ? Send16Regular : Checkmark16Regular;
  const queue = new URLSearchParams(params);
  queue.set('tab', 'messages');
  return (
    <span className={mergeClasses(styles.mark, isWaiting && styles.waiting, hasFailed && styles.failed)}>
      <Icon aria-hidden />
      {t(`dashboard.waiting.message.${lastMessage.status}`)}
      {(isWaiting || hasFailed) && (
        <Link className={styles.send} to={`?${queue}`} aria-label={t('dashboard.waiting.sendNowTo', { name })}>
          {t('dashboard.waiting.sendNow')}
        </Link>
      )}
    </span>
  );
}
