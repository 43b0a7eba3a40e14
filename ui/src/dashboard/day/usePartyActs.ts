import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { sentenceOf } from '#ui/app/apiError.ts';
import { useToast } from '#ui/app/useToast.ts';
import { useLoggedOut } from '#ui/auth/useLoggedOut.ts';
import { useStable } from '#ui/dashboard/day/useStable.ts';
import type { Move } from '#ui/parties/moves.ts';
import { currentOf, usePartyWrite } from '#ui/parties/useParties.ts';

/** What was done last, for the bar that says so and takes it back. */
export interface LastAct {
  kind: Move | 'changed' | 'booked' | 'deposit' | 'undone';
  party: StaffReservation;
}

export type PendingAct = Move | 'undo';

/** One-tap acts on parties: each row shows its own at work, and the last one that was done can be taken back. */
export function usePartyActs(venueId: string) {
  const { mutateAsync: sendMove } = usePartyWrite('moveReservation', venueId);
  const { mutateAsync: sendUndo } = usePartyWrite('undoReservation', venueId);
  const [pending, setPending] = useState<Readonly<Record<string, PendingAct>>>({});
  const [last, setLast] = useState<LastAct | null>(null);
  const fail = useFailure();

  const run = async (party: StaffReservation, act: PendingAct, send: () => Promise<StaffReservation>) => {
    if (party.id in pending) return;
    setPending((now) => ({ ...now, [party.id]: act }));
    try {
      setLast({ kind: act === 'undo' ? 'undone' : act, party: await send() });
    } catch (error) {
      fail(error, party, act);
    }
    setPending(({ [party.id]: _, ...rest }) => rest);
  };
  const move = useStable((party: StaffReservation, to: Move) => {
    void run(party, to, () => sendMove({ id: party.id, version: party.version, to }));
  });
  const undo = useStable((party: StaffReservation) => {
    void run(party, 'undo', () => sendUndo({ id: party.id, version: party.version }));
  });
  const report = useStable((act: LastAct | null) => setLast(act));
  const acts = useMemo(() => ({ move, undo, report }), [move, undo, report]);
  return { acts, pending, last };
}

/** A refusal in words; where somebody else was quicker, how the party stands now. */
function useFailure() {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  return (error: unknown, { name }: StaffReservation, act: PendingAct) => {
    if (loggedOut(error)) return;
    const current = currentOf(error);
    toast({
      title: act === 'undo' ? t('parties.undo.failed') : t('parties.failed', { name }),
      description:
        current === null
          ? sentenceOf(error, t('app.failure.connection'))
          : t('parties.conflict.moved', { state: t(`reservations.status.${current.status}`).toLowerCase() }),
      look: 'destructive',
    });
  };
}
