import { Button } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatSlotDate, isDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import type { PartyEditing } from '#ui/features/parties/dialog/use-party-form.ts';
import { conflictOf, formOf, type PartyField, type PartyForm } from '#ui/features/parties/party-form.ts';
import { useStatusWord } from '#ui/features/parties/use-status-word.ts';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

interface ConflictDialogProps {
  venue: ManagedVenue;
  editing: PartyEditing;
  current: StaffReservation;
}

/** Version conflict while editing: shows the differing fields and asks which version to keep. */
export function ConflictDialog({ venue, editing, current }: ConflictDialogProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  return (
    <Modal title={t('parties.conflict.title')} wide onClose={editing.leaveConflict}>
      <p className={styles.note}>{t('parties.conflict.lead', { name: current.name })}</p>
      <Differences {...{ venue, editing, current }} />
      <div className={styles.actions}>
        <Button appearance="subtle" onClick={editing.leaveConflict}>
          {t('parties.conflict.back')}
        </Button>
        <Button onClick={() => editing.takeCurrent(current)}>{t('parties.conflict.takeCurrent')}</Button>
        <SubmitButton
          type="button"
          word={t('parties.conflict.keepMine')}
          pendingWord={t('parties.conflict.keeping')}
          isPending={editing.isPending}
          onClick={() => editing.keepMine(current)}
        />
      </div>
    </Modal>
  );
}

function Differences({ venue, editing, current }: ConflictDialogProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { seen, values } = editing;
  const theirs = formOf(current);
  const wordOf = useFieldWords(venue, [seen, current]);
  const stateOf = useStatusWord();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('parties.conflict.field')}</th>
          <th scope="col">{t('parties.conflict.mine')}</th>
          <th scope="col">{t('parties.conflict.now')}</th>
        </tr>
      </thead>
      <tbody>
        {seen.status !== current.status && (
          <tr>
            <th scope="row">{t('parties.dialog.fields.status')}</th>
            <td className={styles.same}>{stateOf(seen)}</td>
            <td className={styles.differs}>{stateOf(current)}</td>
          </tr>
        )}
        {conflictOf(formOf(seen), values, theirs).map(({ field, mine, now, isTheirs }) => (
          <tr key={field}>
            <th scope="row">{t(`parties.dialog.fields.${field}`)}</th>
            <td className={mergeClasses(isTheirs ? styles.same : styles.differs)}>{wordOf(field, mine, values)}</td>
            <td className={mergeClasses(isTheirs && styles.differs)}>{wordOf(field, now, theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useFieldWords(venue: ManagedVenue, rows: StaffReservation[]) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const timeOf = useSlotTimes();
  return (field: PartyField, value: string, { date, time }: PartyForm): string => {
    if (field === 'roomId') return venue.rooms.find(({ id }) => id === value)?.name ?? value;
    if (field === 'professionalId' || field === 'secondProfessionalId') return professionalName(rows, value);
    if (field === 'date' && isDate(value)) return formatSlotDate({ date, time }, language);
    if (field === 'time') return timeOf({ date, time });
    if (field === 'phone' && value === '') return t('parties.dialog.noPhone');
    return field === 'notes' && value === '' ? t('parties.dialog.noNotes') : value;
  };
}

/** Of one that only I chose, the id: the rows name no other. */
const professionalName = (rows: StaffReservation[], id: string): string =>
  rows.flatMap(({ treatment }) => [treatment?.professional, treatment?.second]).find((one) => one?.id === id)?.name ??
  id;
