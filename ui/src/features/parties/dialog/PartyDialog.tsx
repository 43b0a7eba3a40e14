import { Button } from '@fluentui/react-components';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';
import { formatSlotDate, serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { LastPartyAct, usePartyActs } from '#ui/features/board/use-party-acts.ts';
import { DeskMark } from '#ui/features/desk/board/DeskMark.tsx';
import { ConflictDialog } from '#ui/features/parties/dialog/ConflictDialog.tsx';
import { OtherParts } from '#ui/features/parties/dialog/OtherParts.tsx';
import { PartyForm } from '#ui/features/parties/dialog/PartyForm.tsx';
import { PartyParts } from '#ui/features/parties/dialog/PartyParts.tsx';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { usePartyForm } from '#ui/features/parties/dialog/use-party-form.ts';
import { arrivalOf, moveWord } from '#ui/features/parties/move-word.ts';
import { canUndo, type Move, movesFrom } from '#ui/features/parties/moves.ts';
import type { PartyPart } from '#ui/features/parties/parts.ts';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { isOpenRequest, useStatusWord } from '#ui/features/parties/use-status-word.ts';
import { treatmentLine } from '#ui/features/reservations/booked-treatment.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { Modal } from '#ui/kit/Modal.tsx';

interface PartyDialogProps {
  venue: ManagedVenue;
  party: StaffReservation;
  part: PartyPart;
  now: Date;
  acts: ReturnType<typeof usePartyActs>['acts'];
  onMove: (to: Move) => void;
  onCancel: () => void;
  /** Opens another party: a part of the same visit. */
  onOther: (party: StaffReservation) => void;
  onDone: (act: LastPartyAct) => void;
  onClose: () => void;
}

export default function PartyDialog(props: PartyDialogProps) {
  const { venue, party, part, now, acts, onMove, onCancel, onOther, onDone, onClose } = props;
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const editing = usePartyForm({
    venueId: venue.id,
    party,
    onSaved: (saved) => onDone({ kind: 'changed', party: saved }),
  });
  const leave =
    <Args extends unknown[]>(go: (...args: Args) => void) =>
    (...args: Args) => {
      editing.forget();
      go(...args);
    };
  const guard = useLeaveGuard({
    isDirty: editing.isChanged,
    text: t('parties.dialog.discard'),
    onLeave: leave(onClose),
  });
  return (
    <Modal broad title={party.name} isBusy={editing.isPending} onClose={guard.close}>
      <Subtitle {...{ venue, party, now }} />
      <Acts
        {...{ party, now }}
        onMove={leave(onMove)}
        onCancel={leave(onCancel)}
        onUndo={leave(() => {
          onClose();
          acts.undo(party);
        })}
      />
      {party.visitPart !== undefined && (
        <OtherParts {...{ venue, party }} onOpen={(other) => guard.leaveFor(leave(() => onOther(other)))} />
      )}
      <div className={styles.columns}>
        <PartyForm {...{ venue, editing }} />
        <PartyParts
          {...{ venue, party, part, typedPhone: editing.values.phone }}
          onMarked={(marked) => acts.report({ kind: 'deposit', party: marked })}
        />
      </div>
      {editing.conflict !== null && <ConflictDialog {...{ venue, editing }} current={editing.conflict} />}
      {guard.question}
    </Modal>
  );
}

function Subtitle({ venue, party, now }: Pick<PartyDialogProps, 'venue' | 'party' | 'now'>) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const statusWord = useStatusWord();
  const room = venue.rooms.find(({ id }) => id === party.roomId)?.name ?? '';
  const when = t('parties.dialog.when', { date: formatSlotDate(party, language), time: party.time });
  return (
    <>
      <p className={styles.subtitle}>
        <strong>{statusWord(party)}</strong>
        {!isOpenRequest(party) && <DeskMark onDesk={party.onDesk} />}
        <span>{when}</span>
        <span>{t('reservations.people', { count: party.people })}</span>
        {party.visitPart !== undefined && <span>{t('parties.visit.part', party.visitPart)}</span>}
        {party.treatment !== undefined && <span>{treatmentLine(party.treatment)}</span>}
        <span>{room}</span>
        <span>{t('parties.sourceLabel', { source: t(`parties.source.${party.source}`) })}</span>
      </p>
      {mayChange(party, serviceDay(now, venue.timezone)) && <p className={styles.note}>{t('parties.mayReassign')}</p>}
      {party.overbookReason !== null && (
        <p className={styles.note}>{t('parties.overbooked', { reason: party.overbookReason })}</p>
      )}
      {party.status === 'CANCELLED' && (
        <p className={styles.note}>
          {party.cancelReason !== null && t(`parties.dialog.cancelledBy.${party.cancelReason}`)}{' '}
          {party.cancelNote !== null && t('parties.dialog.cancelNote', { note: party.cancelNote })}
        </p>
      )}
    </>
  );
}

/** A change that the server has not answered may have decided room and professional. */
const mayChange = ({ mayReassign, status, date, onDesk }: StaffReservation, today: string): boolean =>
  mayReassign === true && countsSeats(status) && date > today && onDesk === undefined;

interface ActsProps {
  party: StaffReservation;
  now: Date;
  onMove: (to: Move) => void;
  onUndo: () => void;
  onCancel: () => void;
}

function Acts({ party, now, onMove, onUndo, onCancel }: ActsProps) {
  const styles = usePartyDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const isBack = party.status === 'CANCELLED' || party.status === 'NO_SHOW';
  return (
    <fieldset className={styles.acts} aria-label={t('parties.dialog.acts')}>
      {movesFrom(party.status).map((to) => (
        <Button
          key={to}
          size="small"
          className={mergeClasses(to === 'SEATED' && looks.tint, to === 'CANCELLED' && looks.dangerQuiet)}
          onClick={() => (to === 'CANCELLED' ? onCancel() : onMove(to))}
        >
          {to === 'SEATED' && isBack
            ? t(`parties.afterAll.${arrivalOf(party)}`)
            : t(`parties.move.${moveWord(party, to)}`)}
        </Button>
      ))}
      {canUndo(party, now) && (
        <Button size="small" icon={<ArrowUndo20Regular />} onClick={onUndo}>
          {t('parties.undo.menu')}
        </Button>
      )}
    </fieldset>
  );
}
