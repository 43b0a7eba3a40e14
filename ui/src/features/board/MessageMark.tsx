import { Button, tokens } from '@fluentui/react-components';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import { Send16Regular } from '@fluentui/react-icons/svg/send';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { StaffEntry } from '#shared/waitlist/schema';
import { useMessageAct, useOpened, useQueue } from '#ui/features/messages/use-outbox.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

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

export function MessageMark({ entry }: { entry: StaffEntry }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { status, lastMessage } = entry;
  if (status !== 'NOTIFIED' || lastMessage === null) return null;
  const isWaiting = lastMessage.status === 'QUEUED';
  const hasFailed = lastMessage.status === 'FAILED';
  const Icon = hasFailed ? Call16Regular : isWaiting ? Send16Regular : Checkmark16Regular;
  return (
    <span className={mergeClasses(styles.mark, isWaiting && styles.waiting, hasFailed && styles.failed)}>
      <Icon aria-hidden />
      {t(`dashboard.waiting.message.${lastMessage.status}`)}
      {(isWaiting || hasFailed) && <SendNow venueId={entry.venueId} id={lastMessage.id} name={entry.name} />}
    </span>
  );
}

interface SendNowProps {
  venueId: string;
  id: string;
  name: string;
}

/**
 * Opens WhatsApp, then marks the message as sent: the server cannot know that it left. A message that cannot be read
 * or needs a decision links to the messages instead.
 */
function SendNow({ venueId, id, name }: SendNowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const message = useQueue(venueId).data?.find((each) => each.id === id);
  const [isOpened, open] = useOpened(id);
  const { act, pending } = useMessageAct(venueId, id);
  const queue = new URLSearchParams(params);
  queue.set('tab', 'messages');
  const label = t('dashboard.waiting.sendNowTo', { name });
  if (message === undefined || message.isUncertain)
    return (
      <Link className={styles.send} to={`?${queue}`} aria-label={label}>
        {t('dashboard.waiting.sendNow')}
      </Link>
    );
  if (isOpened)
    return (
      <Button size="small" disabledFocusable={pending !== null} onClick={() => act('sent')}>
        {t(pending === 'sent' ? 'messages.queue.marking' : 'messages.queue.mark')}
      </Button>
    );
  return (
    <a
      className={styles.send}
      href={message.waLink}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      onClick={open}
    >
      {t('dashboard.waiting.sendNow')}
    </a>
  );
}
