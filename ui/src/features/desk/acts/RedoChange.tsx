import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import type { ManagedVenue } from '#shared/venues/schema';
import type { RedoWay } from '#ui/features/desk/acts/redo.ts';
import { useRedo } from '#ui/features/desk/acts/use-redo.ts';
import { PartyForm } from '#ui/features/parties/dialog/PartyForm.tsx';
import { type ChangeInput, usePartyForm } from '#ui/features/parties/dialog/use-party-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { Text } from '#ui/kit/Text.tsx';

interface RedoChangeProps {
  cardId: string;
  act: Extract<RedoWay, { kind: 'change' }>['act'];
  /** Current row from the server. */
  party: StaffReservation;
  venue: ManagedVenue;
  onClose: (isGone?: boolean) => void;
}

/** Shows the refused changes over the party's current row. */
export function RedoChange({ cardId, act, party, venue, onClose }: RedoChangeProps) {
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
