import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import type { Redoing } from '#ui/features/parties/new-party/use-new-party.ts';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { StaffTreatmentFields } from '#ui/features/reservations/StaffTreatmentFields.tsx';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { useEntryStyles } from '#ui/features/waitlist/entry-styles.ts';
import { PreferenceField } from '#ui/features/waitlist/PreferenceField.tsx';
import { type EntryDraft, type EntryInput, useEntryForm } from '#ui/features/waitlist/use-entry-form.ts';
import { windows } from '#ui/features/waitlist/use-waiting.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { NameField, NumberField, PhoneField, RoomField } from '#ui/kit/form/fields.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface AddEntryDialogProps {
  venue: ManagedVenue;
  date: string;
  open: boolean;
  /** A booking without free seats: its typed values prefill the form. */
  from?: PartyDraft;
  /** A refused entry submitted again. */
  redo?: Redoing<EntryDraft, EntryInput>;
  /** Called once the entry is stored; without it the dialog only closes. */
  onDone?: () => void;
  onClose: () => void;
}

export default function AddEntryDialog({ open, ...props }: AddEntryDialogProps) {
  return open ? <Opened {...props} /> : null;
}

function Opened({ venue, date, from, redo, onDone, onClose }: Omit<AddEntryDialogProps, 'open'>) {
  const styles = useEntryStyles();
  const { row } = useDialogActions();
  const { t } = useTranslation();
  const form = useEntryForm({ venue, date, from, redo, onDone: onDone ?? onClose });
  const guard = useLeaveGuard({
    isDirty: form.isTyped,
    text: t('dashboard.waiting.entry.discard'),
    onLeave: () => {
      form.forget();
      onClose();
    },
  });
  const { values, change, field, treated } = form;
  const isForSeats = treated.treatment === null;
  return (
    <Modal wide title={t('dashboard.waiting.entry.title')} isBusy={form.isPending} onClose={guard.close}>
      <form ref={form.form} className={styles.form} onSubmit={form.submit} noValidate>
        <div className={styles.pair}>
          <NameField {...field('name')} label={t('dashboard.waiting.entry.name')} required autoFocus />
          <PhoneField {...field('phone')} label={t('dashboard.waiting.entry.phone')} required />
          <StaffTreatmentFields
            {...{ list: treated.list, treatment: treated.treatment, values, change }}
            further={{ error: form.furtherError, className: styles.line }}
          />
          {isForSeats && <NumberField {...field('people')} label={t('dashboard.waiting.entry.people')} required />}
          <SelectField
            label={t('dashboard.waiting.entry.window')}
            value={values.window}
            options={windows.map((value) => ({ value, text: t('units.minutes', { count: Number(value) }) }))}
            onChange={(window) => change({ window })}
          />
          {isForSeats && (
            <RoomField {...field('roomId')} label={t('dashboard.waiting.entry.room')} rooms={venue.rooms} />
          )}
          <SelectField {...field('time')} label={t('dashboard.waiting.entry.time')} required options={form.times} />
        </div>
        <NearTimes time={field('time').value} date={date} near={form.near} onChoose={({ time }) => change({ time })} />
        <PreferenceField isTreated={!isForSeats} value={values.altPref} onChange={(altPref) => change({ altPref })} />
        <TextField {...field('notes')} label={t('dashboard.waiting.entry.notes')} optional maxLength={1000} />
        {form.sentence !== null && <Notice look="refusal">{form.sentence}</Notice>}
        <div className={row}>
          <Button onClick={guard.close}>{t('app.action.cancel')}</Button>
          <SubmitButton
            word={t('dashboard.waiting.entry.save')}
            pendingWord={t('dashboard.waiting.entry.saving')}
            isPending={form.isPending}
          />
        </div>
      </form>
      {guard.question}
    </Modal>
  );
}
