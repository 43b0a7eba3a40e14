import { useState } from 'react';
import type { DeskStatus } from '#shared/desk/local';
import { useStable } from '#ui/dashboard/day/use-stable.ts';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

/** What stands over the window; one at a time. */
export type DeskDialog =
  | { kind: 'waiting' }
  | { kind: 'review' }
  | { kind: 'signIn' }
  | { kind: 'pin' }
  /** Signing out was refused because of what waits; the sentence says how much. */
  | { kind: 'signOut'; sentence: string }
  | { kind: 'update'; sentence: string };
export type ShowDialog = (dialog: DeskDialog) => void;

/** Opens them and gives the focus back. Whoever has no PIN on this desk yet is asked for one first; it can wait. */
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
