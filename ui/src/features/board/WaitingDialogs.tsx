import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { Offer } from '#ui/features/board/offers.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const PromoteDialog = lazyPart(() => import('#ui/features/waitlist/PromoteDialog.tsx'));
const SkipsDialog = lazyPart(() => import('#ui/features/waitlist/SkipsDialog.tsx'));
const WithdrawDialog = lazyPart(() => import('#ui/features/waitlist/WithdrawDialog.tsx'));
const WaitingMenu = lazyPart(() => import('#ui/features/waitlist/WaitingMenu.tsx'));

export type WaitingDialog =
  | { kind: 'menu'; entry: StaffEntry; button: HTMLElement }
  | { kind: 'choose'; entry: StaffEntry; first: Pick<Offer, 'roomId' | 'time'> }
  | { kind: 'skips'; entry: StaffEntry }
  | { kind: 'withdraw'; entry: StaffEntry };

interface WaitingDialogsProps {
  dialog: WaitingDialog | null;
  show: (dialog: WaitingDialog) => void;
  close: () => void;
  venue: ManagedVenue;
  offers: Offer[];
  promotion: Promotion;
}

/** Each dialog is lazy. */
export function WaitingDialogs({ dialog, ...props }: WaitingDialogsProps) {
  return dialog !== null && <Shown dialog={dialog} {...props} />;
}

function Shown(props: WaitingDialogsProps & { dialog: WaitingDialog }) {
  const { dialog, show, close, venue, offers, promotion } = props;
  const { entry } = dialog;
  if (dialog.kind === 'skips') return <SkipsDialog entry={entry} timezone={venue.timezone} onClose={close} />;
  if (dialog.kind === 'withdraw') return <WithdrawDialog entry={entry} onClose={close} />;
  if (dialog.kind === 'choose')
    return <PromoteDialog {...{ venue, entry, offers, promotion }} first={dialog.first} onClose={close} />;
  const canChoose = entry.status === 'WAITING' && offers.length > 0;
  return (
    <WaitingMenu
      entry={entry}
      button={dialog.button}
      onChoose={canChoose ? () => show({ kind: 'choose', entry, first: entry }) : null}
      onSkips={() => show({ kind: 'skips', entry })}
      onWithdraw={() => show({ kind: 'withdraw', entry })}
      onClose={close}
    />
  );
}
