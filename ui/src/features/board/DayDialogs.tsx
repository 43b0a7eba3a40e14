import type { StaffReservation } from '#shared/reservations/desk';
import type { StaffSlot } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import type { DayDialog } from '#ui/features/board/use-day-dialogs.ts';
import type { LastPartyAct, usePartyActs } from '#ui/features/board/use-party-acts.ts';
import { type Move, seatsEarly } from '#ui/features/parties/moves.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const PartyDialog = lazyPart(() => import('#ui/features/parties/dialog/PartyDialog.tsx'));
const CancelDialog = lazyPart(() => import('#ui/features/parties/dialog/CancelDialog.tsx'));
const NewPartyDialog = lazyPart(() => import('#ui/features/parties/new-party/NewPartyDialog.tsx'));
const ExportDialog = lazyPart(() => import('#ui/features/parties/export/ExportDialog.tsx'));
const SeatDialog = lazyPart(() => import('#ui/features/parties/dialog/SeatDialog.tsx'));
const RoomDayDialog = lazyPart(() => import('#ui/features/board/RoomDayDialog.tsx'));
const KeysDialog = lazyPart(() => import('#ui/features/board/KeysDialog.tsx'));
const AddEntryDialog = lazyPart(() => import('#ui/features/waitlist/AddEntryDialog.tsx'));
const PartyMenu = lazyPart(() => import('#ui/features/board/PartyMenu.tsx'));

interface DayDialogsProps {
  dialog: DayDialog | null;
  show: (dialog: DayDialog) => void;
  close: () => void;
  venue: ManagedVenue;
  date: string;
  today: string;
  now: Date;
  parties: StaffReservation[];
  slots: StaffSlot[];
  acts: ReturnType<typeof usePartyActs>['acts'];
}

type Opened<Kind extends DayDialog['kind']> = Omit<DayDialogsProps, 'dialog'> & {
  dialog: Extract<DayDialog, { kind: Kind }>;
};

/** Each dialog is lazy. */
export function DayDialogs({ dialog, ...props }: DayDialogsProps) {
  const { venue, date, close } = props;
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'new':
      return <NewParty {...props} />;
    case 'wait':
      return <AddEntryDialog {...{ venue }} from={dialog.from} date={dialog.from?.date ?? date} open onClose={close} />;
    case 'export':
      return <ExportDialog {...{ venue, date }} onClose={close} />;
    case 'rooms':
      return <Rooms {...props} />;
    case 'keys':
      return <KeysDialog onClose={close} />;
    default:
      return <OfParty dialog={dialog} {...props} />;
  }
}

const closing = ({ acts, close }: Pick<DayDialogsProps, 'acts' | 'close'>) => ({
  done: (act: LastPartyAct | null) => {
    acts.report(act);
    close();
  },
  act: (run: () => void) => {
    close();
    run();
  },
});

function NewParty({ show, ...props }: Omit<DayDialogsProps, 'dialog'>) {
  const { venue, date, today, now, close } = props;
  return (
    <NewPartyDialog
      {...{ venue, date, today, now }}
      onDone={closing(props).done}
      onWait={(from) => show({ kind: 'wait', from })}
      onClose={close}
    />
  );
}

function Rooms({ venue, date, now, parties, slots, show, close }: Omit<DayDialogsProps, 'dialog'>) {
  const moment = { date, timezone: venue.timezone, now };
  const open = (party: StaffReservation) => show({ kind: 'party', party, part: 'guest' });
  return <RoomDayDialog {...{ venue, moment, parties, slots, open }} onClose={close} />;
}

/** Dialogs of one party: the board's current row, or the row with which the dialog opened. */
function OfParty({ dialog, show, ...props }: Opened<'party' | 'cancel' | 'seat' | 'menu'>) {
  const { venue, now, today, acts, parties, close } = props;
  const party = parties.find(({ id }) => id === dialog.party.id) ?? dialog.party;
  const { done, act } = closing(props);
  const ways = {
    onMove: (to: Move) =>
      seatsEarly(party, to, today) ? show({ kind: 'seat', party }) : act(() => acts.move(party, to)),
    onCancel: () => show({ kind: 'cancel', party }),
    onClose: close,
  };
  switch (dialog.kind) {
    case 'cancel':
      return <CancelDialog {...{ venue, party }} onDone={done} onClose={close} />;
    case 'seat':
      return <SeatDialog party={party} onConfirm={() => act(() => acts.move(party, 'SEATED'))} onClose={close} />;
    case 'party':
      return (
        <PartyDialog
          key={party.id}
          {...{ venue, party, now, acts }}
          part={dialog.part}
          onOther={(other) => show({ kind: 'party', party: other, part: 'guest' })}
          onDone={done}
          {...ways}
        />
      );
    default:
      return (
        <PartyMenu
          {...{ party, now }}
          button={dialog.button}
          onUndo={() => act(() => acts.undo(party))}
          onOpen={(part) => show({ kind: 'party', party, part })}
          {...ways}
        />
      );
  }
}
