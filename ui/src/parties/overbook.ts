import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError, ConnectionError } from '#ui/app/api-error.ts';

/** A deliberate overbooking as it is sent. */
export interface OverbookAsked {
  reason: string;
}

/** A limit that staff with the right may exceed: the seats that are left, or the largest party. */
export type Excess = 'seats' | 'size';

const excesses: Record<string, Excess> = {
  slot_full: 'seats',
  party_too_large: 'seats',
  no_capacity: 'seats',
  party_size: 'size',
};

const excessOf = (error: unknown): Excess | null =>
  error instanceof ApiError && error.code !== null ? (excesses[error.code] ?? null) : null;

/** The limit that a refused party exceeds; no right takes a party smaller than the venue's smallest. */
export const exceeded = (excess: Excess | null, people: number, { minParty }: ManagedVenue): Excess | null =>
  excess === 'size' && people < minParty ? null : excess;

/** A failed write in words: beside its fields, and as a whole where it names none of `placed`. */
export function useWriteWords(error: unknown, placed: readonly string[]) {
  const { t } = useTranslation();
  const byField = error instanceof ApiError ? error.byField : {};
  return { byField, excess: excessOf(error), sentence: sentence() };

  function sentence(): string | null {
    if (error === null || error === undefined) return null;
    if (error instanceof ConnectionError) return t('parties.new.unreached');
    if (!(error instanceof ApiError)) return t('app.failure.connection');
    const others = error.issues.filter(({ path }) => !placed.includes(path)).map(({ message }) => message);
    return [error.serverMessage ?? t('app.failure.connection'), ...others].join(' ');
  }
}
