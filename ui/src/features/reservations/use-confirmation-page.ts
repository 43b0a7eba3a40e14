import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { apiKey } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { usePreload } from '#ui/kit/preload.ts';
import { useHistoryState } from '#ui/kit/use-history-state.ts';

const PATIENCE_MS = 5000;

/** Replaces the form by the guest page, so that Back skips the form. Returns false if prefetching failed. */
export function useConfirmationPage() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const preload = usePreload();
  const go = async (path: string, ahead: Promise<unknown>) => {
    try {
      await Promise.race([ahead, new Promise((_, giveUp) => setTimeout(giveUp, PATIENCE_MS))]);
    } catch {
      return false;
    }
    void navigate(path, { replace: true, state: { isNew: true } });
    return true;
  };
  return {
    toReservation: (token: string) =>
      go(
        `/reserva/${token}`,
        Promise.all([
          preload(`/reserva/${token}`),
          client
            .call('guestReservation', { token })
            .then((booking) => queries.setQueryData(apiKey('guestReservation', { token }), booking)),
        ]),
      ),
    toEntry: (token: string) =>
      go(
        `/lista/${token}`,
        Promise.all([
          preload(`/lista/${token}`),
          client
            .call('guestEntry', { token })
            .then((entry) => queries.setQueryData(apiKey('guestEntry', { token }), entry)),
        ]),
      ),
    toEnquiry: (token: string) =>
      go(
        `/pedido/${token}`,
        Promise.all([
          preload(`/pedido/${token}`),
          client
            .call('guestEnquiry', { token })
            .then((enquiry) => queries.setQueryData(apiKey('guestEnquiry', { token }), enquiry)),
        ]),
      ),
  };
}

/** True if the guest comes from the form that made this booking; survives a reload. */
export function useIsNew(): boolean {
  const { isNew } = (useHistoryState() ?? {}) as { isNew?: unknown };
  return isNew === true;
}
