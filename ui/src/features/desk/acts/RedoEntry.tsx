import { formatPhone } from '#shared/phone';
import type { ManagedVenue } from '#shared/venues/schema';
import type { RedoWay } from '#ui/features/desk/acts/redo.ts';
import { useRedo } from '#ui/features/desk/acts/use-redo.ts';
import AddEntryDialog from '#ui/features/waitlist/AddEntryDialog.tsx';
import type { EntryInput } from '#ui/features/waitlist/use-entry-form.ts';
import { windows } from '#ui/features/waitlist/use-waiting.ts';

interface RedoEntryProps {
  cardId: string;
  act: Extract<RedoWay, { kind: 'wait' }>['act'];
  venue: ManagedVenue;
  today: string;
  onClose: (isGone?: boolean) => void;
}

export function RedoEntry({ cardId, act, venue, today, onClose }: RedoEntryProps) {
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
