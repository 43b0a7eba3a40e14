import type { ReactNode } from 'react';
import { DecisionDialog } from '#ui/features/approvals/DecisionDialog.tsx';
import type { DecisionStep, ListedVenue } from '#ui/features/approvals/decision.ts';
import { HistoryDialog } from '#ui/features/approvals/HistoryDialog.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

export type Ask = (what: DecisionStep | 'history', venue: ListedVenue) => void;

/** `otherwise` receives the focus if the card that opened the dialog has left the list. */
export function useDecisionDialogs(otherwise: () => HTMLElement | null): { ask: Ask; dialogs: ReactNode } {
  const { subject, open, replace, close } = useDialog<{ what: DecisionStep | 'history'; venue: ListedVenue }>(
    otherwise,
  );
  const ask: Ask = (what, venue) => open({ what, venue });
  if (subject === null) return { ask, dialogs: null };
  const { what, venue } = subject;
  const dialogs =
    what === 'history' ? (
      <HistoryDialog venue={venue} onClose={() => close()} onStep={(step) => replace({ what: step, venue })} />
    ) : (
      <DecisionDialog key={what} step={what} venue={venue} onClose={() => close()} onDecided={() => close(true)} />
    );
  return { ask, dialogs };
}
