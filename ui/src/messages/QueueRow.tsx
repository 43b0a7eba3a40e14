import { Button } from '@fluentui/react-components';
import { Call16Regular } from '@fluentui/react-icons/svg/call';
import { Send16Regular } from '@fluentui/react-icons/svg/send';
import { mergeClasses } from '@griffel/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#shared/messages/schema';
import { formatPhone } from '#shared/phone';
import { useButtonLooks } from '#ui/kit/buttonLooks.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { MessageHead } from '#ui/messages/MessageHead.tsx';
import { useQueueStyles } from '#ui/messages/queueStyles.ts';
import { useMessageAct, useOpened } from '#ui/messages/useOutbox.ts';

const ConfirmDialog = lazy(() => import('#ui/kit/ConfirmDialog.tsx'));

interface QueueRowProps {
  venueId: string;
  message: OutboxMessage;
  timezone: string;
  now: Date;
}

/** A message that needs somebody: what it says, until when, and the steps that take it off the list. */
export function QueueRow({ venueId, message, timezone, now }: QueueRowProps) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const { act, pending } = useMessageAct(venueId, message.id);
  const [isOpened, open] = useOpened(message.id);
  const { name, isUncertain } = message;
  const hasFailed = message.status === 'FAILED';
  const canRetry = (hasFailed || isUncertain) && new Date(message.sendBefore) > now;
  return (
    <li className={mergeClasses(styles.row, (hasFailed || isUncertain) && styles.troubled)}>
      <MessageHead {...{ message, timezone, now }} />
      {hasFailed && message.failure !== null && <p className={styles.failure}>{message.failure}</p>}
      {isUncertain && <Notice look="waiting">{t('messages.queue.uncertainText')}</Notice>}
      {isOpened && !isUncertain && (
        <p className={styles.hint} role="status">
          {t('messages.queue.opened')}
        </p>
      )}
      <div className={styles.actions}>
        {(isOpened || isUncertain) && (
          <SubmitButton
            type="button"
            appearance={isOpened ? 'primary' : 'secondary'}
            word={t('messages.queue.mark')}
            pendingWord={t('messages.queue.marking')}
            isPending={pending === 'sent'}
            onClick={() => act('sent')}
          />
        )}
        {hasFailed && <CallLink message={message} />}
        {!isUncertain && <SendLink {...{ message, isOpened }} onOpen={open} />}
        {canRetry && (
          <Button
            aria-label={t('messages.queue.retryFor', { name })}
            disabledFocusable={pending !== null}
            onClick={() => act('retried')}
          >
            {t(pending === 'retried' ? 'messages.queue.retrying' : 'messages.queue.retry')}
          </Button>
        )}
        <DropButton name={name} isPending={pending === 'dropped'} onDrop={() => act('dropped')} />
      </div>
    </li>
  );
}

/** "falhou: ligar": the guest is told by voice. */
function CallLink({ message: { name, phone } }: { message: OutboxMessage }) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  return (
    <Button
      as="a"
      href={`tel:${phone}`}
      className={looks.dangerQuiet}
      icon={<Call16Regular />}
      aria-label={t('messages.queue.call', { name, phone: formatPhone(phone) })}
    >
      {t('messages.queue.failed')}
    </Button>
  );
}

interface SendLinkProps {
  message: OutboxMessage;
  isOpened: boolean;
  onOpen: () => void;
}

function SendLink({ message, isOpened, onOpen }: SendLinkProps) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const isMain = !isOpened && message.status === 'QUEUED';
  return (
    <Button
      as="a"
      href={message.waLink}
      target="_blank"
      rel="noopener noreferrer"
      className={mergeClasses(isMain && looks.tint)}
      icon={<Send16Regular />}
      aria-label={t(isOpened ? 'messages.queue.sendAgainTo' : 'messages.queue.sendTo', { name: message.name })}
      onClick={onOpen}
    >
      {t(isOpened ? 'messages.queue.sendAgain' : 'messages.queue.send')}
    </Button>
  );
}

/** Asks first: the guest then hears nothing. */
function DropButton({ name, isPending, onDrop }: { name: string; isPending: boolean; onDrop: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        appearance="subtle"
        aria-label={t('messages.queue.dropFor', { name })}
        disabledFocusable={isPending}
        onClick={() => setAsking(true)}
      >
        {t(isPending ? 'messages.queue.dropping' : 'messages.queue.drop')}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            danger
            title={t('messages.queue.dropTitle')}
            confirm={t('messages.queue.drop')}
            dismiss={t('messages.queue.keep')}
            onConfirm={() => {
              setAsking(false);
              onDrop();
            }}
            onClose={() => setAsking(false)}
          >
            {t('messages.queue.dropText', { name })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
