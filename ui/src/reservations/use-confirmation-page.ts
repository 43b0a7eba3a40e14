import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#ui/app/client.ts';
import { useHistoryState } from '#ui/app/use-history-state.ts';
import { guestEntryKey, guestReservationKey } from '#ui/reservations/guest-keys.ts';

/** The guest waits no longer for the page than this. */
const PATIENCE_MS = 5000;

/**
 * Leads from a form that has succeeded to the guest's own page, in the form's place: a reload keeps the confirmation and
 * Back leads past the form. The page is fetched first; false where that failed.
 */
export function useConfirmationPage() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
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
          import('#ui/reservations/GuestReservationScreen.tsx'),
          client
            .call('guestReservation', { token })
            .then((booking) => queries.setQueryData(guestReservationKey(token), booking)),
        ]),
      ),
    toEntry: (token: string) =>
      go(
        `/lista/${token}`,
        Promise.all([
          import('#ui/waitlist/GuestEntryScreen.tsx'),
          client.call('guestEntry', { token }).then((entry) => queries.setQueryData(guestEntryKey(token), entry)),
        ]),
      ),
  };
}

/** Whether the guest comes from the form that made what the page shows. It stays so when the page is loaded again. */
export function useIsNew(): boolean {
  const { isNew } = (useHistoryState() ?? {}) as { isNew?: unknown };
  return isNew === true;
}
