import { Button } from '@fluentui/react-components';
import { Send16Regular } from '@fluentui/react-icons/svg/send';
import { mergeClasses } from '@griffel/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import type { PlatformMessage } from '#shared/platform/schema';
import { sentenceOf } from '#ui/app/apiError.ts';
import { useToast } from '#ui/app/useToast.ts';
import { useButtonLooks } from '#ui/kit/buttonLooks.ts';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useQueueStyles } from '#ui/messages/queueStyles.ts';
import { useOpened } from '#ui/messages/useOutbox.ts';
import { type MessageAct, useMessageAct } from '#ui/platform/usePlatform.ts';

const ConfirmDialog = lazy(() => import('#ui/kit/ConfirmDialog.tsx'));

/** One decision that its manager was not told yet: the text, and the steps that take it off the list. */
export function DecisionMessage({ message }: { message: PlatformMessage }) {
  const styles = useQueueStyles();
  const { t } = useTranslation();
  const { act, pending } = useAct(message);
  const [isOpened, open] = useOpened(message.id);
  const { venueName, name, status, isUncertain } = message;
  const hasFailed = status === 'FAILED';
  const phone = formatPhone(message.phone);
  return (
    <li className={mergeClasses(styles.row, (hasFailed || isUncertain) && styles.troubled)}>
      <div>
        <p className={styles.name}>{venueName}</p>
        <p className={styles.meta}>
          {name === null ? t('platform.messages.toPhone', { phone }) : t('platform.messages.to', { name, phone })}
        </p>
        <details className={styles.text}>
          <summary>{t('platform.messages.show')}</summary>
          <p className={styles.body}>{message.text}</p>
        </details>
      </div>
      {hasFailed && message.failure !== null && <p className={styles.failure}>{message.failure}</p>}
      {isUncertain && <p className={styles.failure}>{t('platform.messages.uncertain')}</p>}
      {isOpened && (
        <p className={styles.hint} role="status">
          {t('platform.messages.opened')}
        </p>
      )}
      <div className={styles.actions}>
        {(isOpened || isUncertain) && (
          <SubmitButton
            type="button"
            appearance="secondary"
            word={t('messages.queue.mark')}
            pendingWord={t('messages.queue.marking')}
            isPending={pending === 'sent'}
            onClick={() => act('sent')}
          />
        )}
        <SendLink {...{ message, isOpened }} onOpen={open} />
        {(hasFailed || isUncertain) && (
          <Button
            aria-label={t('messages.queue.retryFor', { name: venueName })}
            disabledFocusable={pending !== null}
            onClick={() => act('retried')}
          >
            {t(pending === 'retried' ? 'messages.queue.retrying' : 'messages.queue.retry')}
          </Button>
        )}
        <DropButton name={venueName} isPending={pending === 'dropped'} onDrop={() => act('dropped')} />
      </div>
    </li>
  );
}

function useAct(message: PlatformMessage) {
  const toast = useToast();
  const { t } = useTranslation();
  const { mutate, isPending, variables } = useMessageAct({ venueId: message.venueId, id: message.id });
  const act = (which: MessageAct) => {
    if (isPending) return;
    mutate(which, {
      onSuccess: () => toast({ title: t(`messages.queue.${which}`) }),
      onError: (error) => {
        const description = sentenceOf(error, t('app.failure.connection'));
        toast({ title: t('messages.queue.actFailed'), description, look: 'destructive' });
      },
    });
  };
  return { act, pending: isPending ? variables : null };
}

interface SendLinkProps {
  message: PlatformMessage;
  isOpened: boolean;
  onOpen: () => void;
}

function SendLink({ message: { waLink, venueName: name }, isOpened, onOpen }: SendLinkProps) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  return (
    <Button
      as="a"
      href={waLink}
      target="_blank"
      rel="noopener noreferrer"
      className={mergeClasses(!isOpened && looks.tint)}
      icon={<Send16Regular />}
      aria-label={t(isOpened ? 'messages.queue.sendAgainTo' : 'messages.queue.sendTo', { name })}
      onClick={onOpen}
    >
      {t(isOpened ? 'messages.queue.sendAgain' : 'messages.queue.send')}
    </Button>
  );
}

/** Asks first: the manager then hears nothing of the decision. */
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
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}
