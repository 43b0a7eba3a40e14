import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from '#ui/app/apiError.ts';

/** A deliberate overbooking as it is sent. */
export interface OverbookAsked {
  reason: string;
}

const beyondCapacity = ['slot_full', 'party_too_large', 'no_capacity'];

/** Refused for want of seats only: whoever has the right may accept the party all the same. */
const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== null && beyondCapacity.includes(error.code);

/** A failed write in words: beside its fields, and as a whole where it names none of `placed`. */
export function useWriteWords(error: unknown, placed: readonly string[]) {
  const { t } = useTranslation();
  const byField = error instanceof ApiError ? error.byField : {};
  return { byField, isFull: isFull(error), sentence: sentence() };

  function sentence(): string | null {
    if (error === null || error === undefined) return null;
    if (error instanceof ConnectionError) return t('parties.new.unreached');
    if (!(error instanceof ApiError)) return t('app.failure.connection');
    const others = error.issues.filter(({ path }) => !placed.includes(path)).map(({ message }) => message);
    return [error.serverMessage ?? t('app.failure.connection'), ...others].join(' ');
  }
}
