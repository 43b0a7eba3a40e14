import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '#ui/api/api-error.ts';
import { useSessionCheck } from '#ui/features/auth/use-session-check.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Loaded only with a session, so that visitors do not download it. */
export default function SessionWatch({ userId }: { userId: string }) {
  useSessionCheck(userId);
  useFactorDemand();
  return null;
}

const SET_UP = '/conta';

/** Opens the set-up when any call is refused because the account needs a second factor. */
function useFactorDemand(): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const { t } = useTranslation();
  const demand = useEffectEvent((error: ApiError) => {
    if (pathname === SET_UP) return;
    toast({ title: t('app.error'), description: error.serverMessage ?? '', look: 'destructive' });
    navigate(SET_UP, { replace: true });
  });
  useEffect(() => {
    const look = (error: unknown) =>
      error instanceof ApiError && error.code === 'second_factor_needed' && demand(error);
    // Screens may have been refused before this module was loaded
    for (const { state } of cache.getQueryCache().getAll()) look(state.error);
    const stops = [
      // Not every event: a refusal stays in the cache until the call is repeated
      cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
      cache.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
