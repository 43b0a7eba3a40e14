import { Button } from '@fluentui/react-components';
import { Send16Regular } from '@fluentui/react-icons/svg/send';
import { mergeClasses } from '@griffel/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#shared/messages/schema';
import { useQueueStyles } from '#ui/features/messages/queue-styles.ts';
import { type MessageActing, useOpened } from '#ui/features/messages/use-outbox.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { Text } from '#ui/kit/Text.tsx';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

type MessageDelivery = Pick<OutboxMessage, 'id' | 'status' | 'failure' | 'isUncertain' | 'waLink'>;

interface MessageRowProps extends MessageActing {
  message: MessageDelivery;
  /** Recipient, as screen readers announce the steps. */
  name: string;
  /** Whether an automatic retry is still possible. */
  mayRetry: boolean;
  /** Hint for messages with an unknown delivery. */
  uncertain: string;
  opened: string;
  children: ReactNode;
  cure?: ReactNode;
}

export function MessageRow({ children, cure, uncertain, opened, mayRetry, ...of }: MessageRowProps) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const { message, name, act, pending } = of;
  const { isUncertain, failure } = message;
  const [isOpened, open] = useOpened(message.id);
  const hasFailed = message.status === 'FAILED';
  return (
    <li className={mergeClasses(styles.row, (hasFailed || isUncertain) && styles.troubled)}>
      {children}
      {hasFailed && failure !== null && <Text look="failed">{failure}</Text>}
      {isUncertain && <Notice look="waiting">{uncertain}</Notice>}
      {isOpened && !isUncertain && (
        <Text look="muted" role="status">
          {opened}
        </Text>
      )}
      <div className={styles.actions}>
        {(isOpened || isUncertain) && <MarkButton {...{ act, pending, isOpened }} />}
        {hasFailed && cure}
        {!isUncertain && <SendLink {...{ message, name, isOpened }} onOpen={open} />}
        {mayRetry && (hasFailed || isUncertain) && (
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

function MarkButton({ act, pending, isOpened }: MessageActing & { isOpened: boolean }) {
  const { t } = useTranslation();
  return (
    <SubmitButton
      type="button"
      appearance={isOpened ? 'primary' : 'secondary'}
      word={t('messages.queue.mark')}
      pendingWord={t('messages.queue.marking')}
      isPending={pending === 'sent'}
      onClick={() => act('sent')}
    />
  );
}

interface SendLinkProps {
  message: MessageDelivery;
  name: string;
  isOpened: boolean;
  onOpen: () => void;
}

function SendLink({ message: { status, waLink }, name, isOpened, onOpen }: SendLinkProps) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const isMain = !isOpened && status === 'QUEUED';
  return (
    <Button
      as="a"
      href={waLink}
      target="_blank"
      rel="noopener noreferrer"
      className={mergeClasses(isMain && looks.tint)}
      icon={<Send16Regular />}
      aria-label={t(isOpened ? 'messages.queue.sendAgainTo' : 'messages.queue.sendTo', { name })}
      onClick={onOpen}
    >
      {t(isOpened ? 'messages.queue.sendAgain' : 'messages.queue.send')}
    </Button>
  );
}

/** Asks for confirmation: the recipient then gets no message. */
function DropButton({ name, isPending, onDrop }: { name: string; isPending: boolean; onDrop: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const confirmed = () => {
    setAsking(false);
    onDrop();
  };
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
        <ConfirmDialog
          danger
          title={t('messages.queue.dropTitle')}
          confirm={t('messages.queue.drop')}
          dismiss={t('messages.queue.keep')}
          onConfirm={confirmed}
          onClose={() => setAsking(false)}
        >
          {t('messages.queue.dropText', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}
