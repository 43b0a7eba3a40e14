import { type ReactNode, useState } from 'react';
import { DecisionDialog } from '#ui/features/approvals/DecisionDialog.tsx';
import type { ListedVenue, Step } from '#ui/features/approvals/decision.ts';
import { HistoryDialog } from '#ui/features/approvals/HistoryDialog.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

export type Ask = (what: Step | 'history', venue: ListedVenue) => void;

/** `otherwise` receives the focus if the card that opened the dialog has left the list. */
export function useDecisionDialogs(otherwise: () => HTMLElement | null): { ask: Ask; dialogs: ReactNode } {
  const [open, setOpen] = useState<{ what: Step | 'history'; venue: ListedVenue } | null>(null);
  const opener = useModalOpener(otherwise);
  const ask: Ask = (what, venue) => {
    opener.remember();
    setOpen({ what, venue });
  };
  const close = (isDecided = false) => {
    setOpen(null);
    opener.giveBack(isDecided);
  };
  if (open === null) return { ask, dialogs: null };
  const { what, venue } = open;
  const dialogs =
    what === 'history' ? (
      <HistoryDialog venue={venue} onClose={() => close()} onStep={(step) => setOpen({ what: step, venue })} />
    ) : (
      <DecisionDialog key={what} step={what} venue={venue} onClose={() => close()} onDecided={() => close(true)} />
    );
  return { ask, dialogs };
}
