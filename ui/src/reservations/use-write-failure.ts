import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from '#ui/app/api-error.ts';
import { useToast } from '#ui/app/use-toast.ts';

interface Failed {
  error: unknown;
  /** It is sent again by itself. */
  isWaiting: boolean;
}

/**
 * Tells that a booking or a place in the list could not be made: a toast, and the reason inside the form. Where no server
 * answered, the form alone says so: a request that is sent again by itself has not failed.
 */
export function useWriteFailure(texts: 'reservations.form' | 'waitlist') {
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

/** Fields that both forms show; what the server says of others is said here. */
const placed = ['name', 'phone', 'notes', 'date', 'people', 'roomId'];
const unplaced = ({ issues }: ApiError) =>
  issues.filter(({ path }) => !placed.includes(path)).map(({ message }) => message);
