import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import type { DayDialog } from '#ui/features/board/use-day-dialogs.ts';
import type { LastAct, usePartyActs } from '#ui/features/board/use-party-acts.ts';
import { type Move, seatsEarly } from '#ui/features/parties/moves.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const PartyDialog = lazyPart(() => import('#ui/features/parties/dialog/PartyDialog.tsx'));
const CancelDialog = lazyPart(() => import('#ui/features/parties/dialog/CancelDialog.tsx'));
const NewPartyDialog = lazyPart(() => import('#ui/features/parties/new-party/NewPartyDialog.tsx'));
const ExportDialog = lazyPart(() => import('#ui/features/parties/export/ExportDialog.tsx'));
const SeatDialog = lazyPart(() => import('#ui/features/parties/dialog/SeatDialog.tsx'));
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
  acts: ReturnType<typeof usePartyActs>['acts'];
}

/** Each dialog is lazy. */
export function DayDialogs({ dialog, ...props }: DayDialogsProps) {
  return dialog !== null && <Shown dialog={dialog} {...props} />;
}

function Shown({
  dialog,
  show,
  close,
  venue,
  date,
  today,
  now,
  parties,
  acts,
}: DayDialogsProps & { dialog: DayDialog }) {
  /** The board's current row of the party, or the row with which the dialog opened. */
  const latest = (party: StaffReservation) => parties.find(({ id }) => id === party.id) ?? party;
  const done = (act: LastAct | null) => {
    acts.report(act);
    close();
  };
  if (dialog.kind === 'new')
    return (
      <NewPartyDialog
        {...{ venue, date, today, now }}
        onDone={done}
        onWait={(from) => show({ kind: 'wait', from })}
        onClose={close}
      />
    );
  if (dialog.kind === 'wait') {
    const { from } = dialog;
    return <AddEntryDialog {...{ venue, from }} date={from?.date ?? date} open onClose={close} />;
  }
  if (dialog.kind === 'export') return <ExportDialog {...{ venue, date }} onClose={close} />;
  if (dialog.kind === 'keys') return <KeysDialog onClose={close} />;
  const party = latest(dialog.party);
  const move = (to: Move) =>
    seatsEarly(party, to, today) ? show({ kind: 'seat', party }) : act(() => acts.move(party, to));
  if (dialog.kind === 'cancel') return <CancelDialog {...{ venue, party }} onDone={done} onClose={close} />;
  if (dialog.kind === 'seat')
    return <SeatDialog party={party} onConfirm={() => act(() => acts.move(party, 'SEATED'))} onClose={close} />;
  if (dialog.kind === 'party')
    return (
      <PartyDialog
        key={party.id}
        {...{ venue, party, now, acts }}
        onMove={move}
        part={dialog.part}
        onCancel={() => show({ kind: 'cancel', party })}
        onDone={done}
        onClose={close}
      />
    );
  return (
    <PartyMenu
      {...{ party, now }}
      button={dialog.button}
      onMove={move}
      onUndo={() => act(() => acts.undo(party))}
      onOpen={(part) => show({ kind: 'party', party, part })}
      onCancel={() => show({ kind: 'cancel', party })}
      onClose={close}
    />
  );

  function act(run: () => void) {
    close();
    run();
  }
}
