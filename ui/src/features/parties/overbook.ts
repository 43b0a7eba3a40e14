import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';

export interface OverbookAsked {
  reason: string;
}

/** A limit that staff with the right may exceed: free seats or the largest party. */
export type Excess = 'seats' | 'size';

const excesses: Record<string, Excess> = {
  slot_full: 'seats',
  party_too_large: 'seats',
  no_capacity: 'seats',
  party_size: 'size',
};

/** The desk has no connection, and the call needs the server. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === 'offline';

const excessOf = (error: unknown): Excess | null =>
  error instanceof ApiError && error.code !== null ? (excesses[error.code] ?? null) : null;

/** The limit that a refused party exceeds. No right overrides the venue's smallest party. */
export const exceeded = (excess: Excess | null, people: number, { minParty }: ManagedVenue): Excess | null =>
  excess === 'size' && people < minParty ? null : excess;

export interface WriteWords {
  byField: Record<string, string>;
  excess: Excess | null;
  sentence: string | null;
}

/** Sentences for a failed write: per field, and one in general if it names no field of `placed`. */
export function useWriteWords(error: unknown, placed: readonly string[]): WriteWords {
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
