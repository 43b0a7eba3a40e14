import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { useToast } from '#ui/kit/use-toast.ts';

interface Failed {
  error: unknown;
  /** A retry is pending. */
  isWaiting: boolean;
}

/**
 * Reports a failed booking, waiting-list entry or enquiry: a toast and the reason in the form. Connection errors show in the
 * form only, because the request is retried.
 */
export function useWriteFailure(texts: 'reservations.form' | 'waitlist' | 'enquiries.form') {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = (error: unknown) => {
    if (error instanceof ConnectionError) return;
    toast({ title: t(`${texts}.failedTitle`), description: t(`${texts}.failed`), look: 'destructive' });
  };
  return { toast: fail, sentenceOf: (failed: Failed) => (failed.error === null ? null : reasonOf(failed)) };

  function reasonOf({ error, isWaiting }: Failed): string {
    if (error instanceof ConnectionError) return t(`reservations.form.${isWaiting ? 'waiting' : 'unreached'}`);
    if (!(error instanceof ApiError) || error.serverMessage === null) return t(`${texts}.failed`);
    if (error.code === 'key_reused') return `${error.serverMessage} ${t('reservations.form.restart')}`;
    return [error.serverMessage, ...unplaced(error)].join(' ');
  }
}

/** Fields that the forms show; issues of other fields go into the general sentence. */
const placed = /^(name|phone|notes|date|people|roomId|treatmentId|dates\.\d|kind|budget|words)$/;
const unplaced = ({ issues }: ApiError) =>
  issues.filter(({ path }) => !placed.test(path)).map(({ message }) => message);
