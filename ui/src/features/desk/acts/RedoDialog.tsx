import { useTranslation } from 'react-i18next';
import type { ReviewCard } from '#shared/desk/local';
import { formatPhone } from '#shared/phone';
import { type DeskVisit, type StaffReservation, withIds } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import type { RedoWay } from '#ui/features/desk/acts/redo.ts';
import type { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';
import { useRedo } from '#ui/features/desk/acts/use-redo.ts';
import { PartyForm } from '#ui/features/parties/dialog/PartyForm.tsx';
import { type ChangeInput, usePartyForm } from '#ui/features/parties/dialog/use-party-form.ts';
import type { PartyDraft, VisitInput } from '#ui/features/parties/new-party/draft.ts';
import NewPartyDialog from '#ui/features/parties/new-party/NewPartyDialog.tsx';
import type { BookingInput } from '#ui/features/parties/new-party/use-new-party.ts';
import AddEntryDialog from '#ui/features/waitlist/AddEntryDialog.tsx';
import type { EntryInput } from '#ui/features/waitlist/use-entry-form.ts';
import { windows } from '#ui/features/waitlist/use-waiting.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface RedoDialogProps {
  card: ReviewCard;
  way: RedoWay;
  place: ReturnType<typeof useDeskPlace>;
  onClose: (isGone?: boolean) => void;
}

/** The act must be changed first: unchanged, it would be refused again. */
export default function RedoDialog({ card, way, place, onClose }: RedoDialogProps) {
  if (place.venue === undefined || way.kind === 'again') return null;
  const { venue, now, today } = place;
  const shared = { cardId: card.id, venue, onClose };
  if (way.kind === 'book') return <RedoBooking {...shared} {...{ now, today }} act={way.act} />;
  if (way.kind === 'wait') return <RedoEntry {...shared} {...{ today }} act={way.act} />;
  return <RedoChange {...shared} act={way.act} party={way.party} />;
}

interface RedoChangeProps {
  cardId: string;
  act: Extract<RedoWay, { kind: 'change' }>['act'];
  /** Current row from the server. */
  party: StaffReservation;
  venue: ManagedVenue;
  onClose: (isGone?: boolean) => void;
}

/** Shows the refused changes over the party's current row. */
function RedoChange({ cardId, act, party, venue, onClose }: RedoChangeProps) {
  const { t } = useTranslation();
  const { venueId, id, version, overbook, people, ...fields } = act.args;
  const typed = { ...withoutAbsent(fields), ...(people === undefined ? {} : { people: String(people) }) };
  const write = useRedo(
    cardId,
    (input: ChangeInput) => ({ kind: 'changeReservation', args: { ...input, venueId } }),
    party,
  );
  const editing = usePartyForm({ venueId, party, typed, write, onSaved: () => onClose(true) });
  return (
    <Modal
      wide
      title={t('desk.review.redoTitle', { name: party.name })}
      isBusy={editing.isPending}
      onClose={() => onClose()}
    >
      <Text look="lead" top="XS">
        {t('desk.review.redoText')}
      </Text>
      <PartyForm {...{ venue, editing }} />
    </Modal>
  );
}

const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: string;
  };

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
function RedoBooking({ cardId, act, venue, now, today, onClose }: RedoBookingProps) {
  const { id, venueId, lang } = act.args;
  const write = useRedo(
    cardId,
    (input: BookingInput | VisitInput) =>
      'furtherTreatments' in input
        ? { kind: 'bookVisitAtDesk', args: withIds({ ...input, venueId, lang }, id!) }
        : { kind: 'bookAtDesk', args: { ...input, id, venueId, lang } },
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
  further: 'furtherTreatments' in args ? args.furtherTreatments.map(furtherPart) : [],
});

type FurtherAsked = DeskVisit['furtherTreatments'][number];

const furtherPart = ({ treatmentId, professionalId = '', beside: isBeside = false }: FurtherAsked) => ({
  ...{ treatmentId, professionalId, isBeside },
});

interface RedoEntryProps {
  cardId: string;
  act: Extract<RedoWay, { kind: 'wait' }>['act'];
  venue: ManagedVenue;
  today: string;
  onClose: (isGone?: boolean) => void;
}

function RedoEntry({ cardId, act, venue, today, onClose }: RedoEntryProps) {
  const {
    id,
    venueId,
    lang,
    date = today,
    name,
    phone,
    people,
    roomId,
    time,
    altPref,
    windowMinutes,
    notes,
  } = act.args;
  const write = useRedo(
    cardId,
    (input: EntryInput) => ({ kind: 'addToWaitlist', args: { ...input, id, venueId, lang } }),
    null,
  );
  const draft = {
    ...{ name, roomId, time, altPref },
    phone: formatPhone(phone),
    people: String(people),
    window: windows.find((each) => Number(each) === windowMinutes) ?? '30',
    notes: notes ?? '',
    // Desks put no party on the list of a treatment
    ...{ treatmentId: '', professionalId: '', further: [] },
  };
  return (
    <AddEntryDialog
      {...{ venue, date }}
      open
      redo={{ draft, write }}
      onDone={() => onClose(true)}
      onClose={() => onClose()}
    />
  );
}
