import { formatPhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import type { RedoWay } from '#ui/features/desk/acts/redo.ts';
import { useRedo } from '#ui/features/desk/acts/use-redo.ts';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import NewPartyDialog from '#ui/features/parties/new-party/NewPartyDialog.tsx';
import type { BookingInput } from '#ui/features/parties/new-party/use-new-party.ts';

type RefusedBooking = Extract<RedoWay, { kind: 'book' }>['act'];

interface RedoBookingProps {
  cardId: string;
  act: RefusedBooking;
  venue: ManagedVenue;
  now: Date;
  today: string;
  onClose: (isGone?: boolean) => void;
}

/** Keeps the booking's id, which this desk already knows. */
export function RedoBooking({ cardId, act, venue, now, today, onClose }: RedoBookingProps) {
  const { id, venueId, lang } = act.args;
  const write = useRedo(
    cardId,
    (input: BookingInput) => ({ kind: 'bookAtDesk', args: { ...input, id, venueId, lang } }),
    null,
  );
  return (
    <NewPartyDialog
      {...{ venue, today, now }}
      date={act.args.date ?? today}
      redo={{ draft: draftOf(act, today), write }}
      onDone={() => onClose(true)}
      onClose={() => onClose()}
    />
  );
}

const draftOf = ({ args }: RefusedBooking, today: string): PartyDraft => ({
  kind: args.kind,
  name: args.name ?? '',
  phone: args.phone === '' ? '' : formatPhone(args.phone),
  people: String(args.people),
  date: args.date ?? today,
  roomId: args.roomId,
  time: args.time ?? '',
  notes: args.notes ?? '',
  askDeposit: args.askDeposit,
  notify: args.notify,
  treatmentId: args.treatmentId ?? '',
  professionalId: args.professionalId ?? '',
  further: [],
});
