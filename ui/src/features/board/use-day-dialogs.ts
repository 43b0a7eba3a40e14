import { useState } from 'react';
import type { StaffReservation } from '#shared/reservations/desk';
import { useStable } from '#ui/features/board/use-stable.ts';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import type { PartyPart } from '#ui/features/parties/parts.ts';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

export type DayDialog =
  | { kind: 'new' }
  | { kind: 'wait'; from?: PartyDraft }
  | { kind: 'keys' }
  | { kind: 'rooms' }
  | { kind: 'export' }
  | { kind: 'party'; party: StaffReservation; part: PartyPart }
  | { kind: 'cancel'; party: StaffReservation }
  | { kind: 'seat'; party: StaffReservation }
  | { kind: 'menu'; party: StaffReservation; button: HTMLElement };

/** Returns the focus to where it was before the dialog. */
export function useDayDialogs(otherwise: () => HTMLElement | null) {
  const [dialog, setDialog] = useState<DayDialog | null>(null);
  const { remember, giveBack } = useModalOpener(otherwise);
  const show = useStable((next: DayDialog) => {
    // From a menu into a dialog, the focus still returns to the menu's button.
    if (dialog === null) remember();
    setDialog(next);
  });
  const close = useStable(() => {
    setDialog(null);
    giveBack();
  });
  return { dialog, show, close };
}
