import { useState } from 'react';
import type { StaffEntry } from '#shared/waitlist/schema';
import { ApiError } from '#ui/api/api-error.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import type { WaitingDialog } from '#ui/features/board/WaitingDialogs.tsx';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

/** Returns the focus to where it was before the dialog. */
export function useWaitingDialogs(promotion: Promotion, mayOverbook: boolean) {
  const [opened, setOpened] = useState<WaitingDialog | null>(null);
  const { remember, giveBack } = useModalOpener(() => promotion.titleRef.current);
  const show = (next: WaitingDialog) => {
    // From the menu into a dialog, the focus still returns to the menu's button.
    if (opened === null) remember();
    setOpened(next);
  };
  return {
    dialog: opened ?? (mayOverbook ? beyondOf(promotion) : null),
    show,
    menu: (entry: StaffEntry, button: HTMLElement) => show({ kind: 'menu', entry, button }),
    close: () => {
      setOpened(null);
      promotion.forget();
      giveBack();
    },
  };
}

/** Refused for lack of seats: users with the right are offered to overbook. */
function beyondOf({ refused }: Promotion): WaitingDialog | null {
  if (refused === null || !(refused.error instanceof ApiError) || refused.error.code !== 'no_capacity') return null;
  return { kind: 'choose', entry: refused.entry, first: refused.offer ?? refused.entry };
}
