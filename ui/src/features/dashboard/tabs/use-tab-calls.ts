import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { ApiError, isUnreached, sentenceOf } from '#ui/api/api-error.ts';
import { useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { isLoggedOut, useLoggedOut, useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';

export function useTabRead<Name extends EndpointName>(name: Name, input: InputOf<Name>, isWanted = true) {
  const read = useApiQuery(name, input, { enabled: isWanted });
  useLoggedOutOn([read.error]);
  return read;
}

export interface TabWrite<Name extends EndpointName> {
  input: InputOf<Name>;
  /** For calls that create: made at the user's action, so that a repeated call has one effect. */
  idempotencyKey?: string;
  isSaved?: (current: ReplyOf<Name>) => boolean;
}

const RETURNS_MOST = 4;
const FIRST_RETURN_MS = 500;

/** The desks are returning seats that block the change: the same call succeeds in a few seconds. */
const areLeasesReturning = (failures: number, error: Error): boolean =>
  failures < RETURNS_MOST && error instanceof ApiError && error.code === 'leases_returning';

/** Rooms, hours and names show on every screen, so a change reads all of them again. */
export function useTabWrite<Name extends EndpointName>(name: Name, onEnd: (error: unknown) => void = () => {}) {
  const client = useClient();
  const cache = useQueryClient();
  const loggedOut = useLoggedOut();
  return useMutation({
    mutationFn: ({ input, idempotencyKey, isSaved }: TabWrite<Name>) =>
      orSaved(client.call(name, input, { idempotencyKey }), isSaved),
    retry: areLeasesReturning,
    retryDelay: (failures) => FIRST_RETURN_MS * 2 ** failures,
    onSuccess: () => {
      onEnd(null);
      void cache.invalidateQueries();
    },
    onError: (error) => {
      onEnd(error);
      // It may have been written
      if (isUnreached(error)) void cache.invalidateQueries();
      loggedOut(error);
    },
  });
}

type TabAdd<Name extends EndpointName> = ReturnType<typeof useTabWrite<Name>> & { idempotencyKey: string };

/** Adds a row once, also if a form sends it twice. The key lives until a row is added or the server refuses it as used. */
export function useTabAdd<Name extends EndpointName>(name: Name): TabAdd<Name> {
  const [idempotencyKey, setKey] = useState(newId);
  const write = useTabWrite(name, (error) => {
    if (error === null || (error instanceof ApiError && error.code === 'key_reused')) setKey(newId());
  });
  return { ...write, idempotencyKey };
}

export const currentOf = <Row>(error: unknown): Row | undefined =>
  error instanceof ApiError ? (error.current as Row | undefined) : undefined;

/** A conflict with the row that the call would have written counts as its answer. */
export async function orSaved<Row>(call: Promise<Row>, isSaved: (current: Row) => boolean = () => false): Promise<Row> {
  try {
    return await call;
  } catch (error) {
    const current = currentOf<Row>(error);
    if (current === undefined || !isSaved(current)) throw error;
    return current;
  }
}

export function useFailureWords(): (error: unknown) => string | null {
  const { t } = useTranslation();
  return (error) => {
    if (error === null || error === undefined) return null;
    return isLoggedOut(error) ? t('dashboard.failed.session') : sentenceOf(error, t('app.failure.connection'));
  };
}
