import { useState } from 'react';
import type { DeskStatus } from '#shared/desk/local';
import { useStable } from '#ui/features/board/use-stable.ts';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

export type DeskDialog =
  | { kind: 'waiting' }
  | { kind: 'review' }
  | { kind: 'signIn' }
  | { kind: 'pin' }
  /** Signing out was refused because of unsent acts; the sentence has their number. */
  | { kind: 'signOut'; sentence: string }
  | { kind: 'update'; sentence: string };
export type ShowDialog = (dialog: DeskDialog) => void;

/** Returns the focus. A user without a PIN on this desk is first offered one, which can be postponed. */
export function useDeskDialogs({ staff, people }: Pick<DeskStatus, 'staff' | 'people'>) {
  const needsPin = people.some(({ id, hasPin }) => id === staff?.id && !hasPin);
  const [dialog, setDialog] = useState<DeskDialog | null>(needsPin ? { kind: 'pin' } : null);
  const { remember, giveBack } = useModalOpener(() => document.getElementById('main'));
  const show = useStable((next: DeskDialog) => {
    if (dialog === null) remember();
    setDialog(next);
  });
  const close = useStable(() => {
    setDialog(null);
    giveBack();
  });
  return { dialog, show, close };
}
