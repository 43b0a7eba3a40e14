import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useStable } from '#ui/features/board/use-stable.ts';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import type { Move } from '#ui/features/parties/moves.ts';
import { currentOf, usePartySend } from '#ui/features/parties/use-parties.ts';
import { useStatusWord } from '#ui/features/parties/use-status-word.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export interface LastPartyAct {
  kind: Move | 'visit' | 'walkIn' | 'changed' | 'booked' | 'deposit' | 'undone';
  party: StaffReservation;
  /** Other parts of a visit that were booked or cancelled in the same act. */
  others?: StaffReservation[];
}

export type PendingAct = Move | 'undo';

/** Milliseconds; a desk answers from its own disk before a pending sign could be read. */
const AT_WORK_AFTER_MS = 100;

/** One-tap actions on parties; the last one can be undone. */
export function usePartyActs(venueId: string) {
  const sendMove = usePartySend('moveReservation', venueId);
  const sendUndo = usePartySend('undoReservation', venueId);
  const { pending, begin } = useAtWork();
  const [last, setLast] = useState<LastPartyAct | null>(null);
  const fail = useFailure();

  const run = (party: StaffReservation, act: PendingAct, send: (done: Done) => Promise<void>) => {
    const end = begin(party.id, act);
    if (end === null) return;
    void send((came) => {
      if ('party' in came) setLast({ kind: act === 'undo' ? 'undone' : act, party: came.party });
      else fail(came.error, party, act);
      end();
    });
  };
  const move = useStable((party: StaffReservation, to: Move) =>
    run(party, to, (done) => sendMove({ id: party.id, version: party.version, to }, done)),
  );
  const undo = useStable((party: StaffReservation) =>
    run(party, 'undo', (done) => sendUndo({ id: party.id, version: party.version }, done)),
  );
  const report = useStable((act: LastPartyAct | null) => setLast(act));
  const acts = useMemo(() => ({ move, undo, report }), [move, undo, report]);
  return { acts, pending, last };
}

type Done = Parameters<ReturnType<typeof usePartySend<'moveReservation'>>>[1];

/** Parties with a pending action. `begin` returns the function that ends it; null if one is pending already. */
function useAtWork() {
  const isDesk = useDeskPort() !== null;
  const [pending, setPending] = useState<Readonly<Record<string, PendingAct>>>({});
  const running = useRef(new Set<string>());
  const begin = useStable((id: string, act: PendingAct): (() => void) | null => {
    if (running.current.has(id)) return null;
    running.current.add(id);
    const show = () => setPending((now) => ({ ...now, [id]: act }));
    const showing = isDesk ? setTimeout(show, AT_WORK_AFTER_MS) : show();
    return () => {
      clearTimeout(showing ?? undefined);
      running.current.delete(id);
      setPending((now) => {
        if (!(id in now)) return now;
        const { [id]: _, ...rest } = now;
        return rest;
      });
    };
  });
  return { pending, begin };
}

/** Message of a refusal; after a concurrent change it names the party's current state. */
function useFailure() {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const statusWord = useStatusWord();
  return (error: unknown, { name }: StaffReservation, act: PendingAct) => {
    if (loggedOut(error)) return;
    const current = currentOf(error);
    toast({
      title: act === 'undo' ? t('parties.undo.failed') : t('parties.failed', { name }),
      description:
        current === null
          ? sentenceOf(error, t('app.failure.connection'))
          : t('parties.conflict.moved', { state: statusWord(current).toLowerCase() }),
      look: 'destructive',
    });
  };
}
