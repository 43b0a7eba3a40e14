import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import type { Draft } from '#ui/features/parties/new-party/draft.ts';
import type { Redoing } from '#ui/features/parties/new-party/use-new-party.ts';
import { useLeaveGuard } from '#ui/features/parties/use-leave-guard.tsx';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { useEntryStyles } from '#ui/features/waitlist/entry-styles.ts';
import { PreferenceField } from '#ui/features/waitlist/PreferenceField.tsx';
import { type EntryDraft, type EntryInput, useEntryForm } from '#ui/features/waitlist/use-entry-form.ts';
import { windows } from '#ui/features/waitlist/use-waiting.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
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
  from?: Draft;
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
    onLeave: onClose,
  });
  const { draft, change, errorOf } = form;
  return (
    <Modal wide title={t('dashboard.waiting.entry.title')} isBusy={form.isPending} onClose={guard.close}>
      <form ref={form.formRef} className={styles.form} onSubmit={form.submit} noValidate>
        <div className={styles.pair}>
          <TextField
            label={t('dashboard.waiting.entry.name')}
            required
            autoFocus
            maxLength={120}
            value={draft.name}
            error={errorOf('name')}
            onChange={(name) => change({ name })}
          />
          <TextField
            label={t('dashboard.waiting.entry.phone')}
            required
            type="tel"
            inputMode="tel"
            maxLength={40}
            value={draft.phone}
            error={errorOf('phone')}
            onChange={(phone) => change({ phone })}
          />
          <TextField
            label={t('dashboard.waiting.entry.people')}
            required
            type="number"
            inputMode="numeric"
            min={1}
            value={draft.people}
            error={errorOf('people')}
            onChange={(people) => change({ people })}
          />
          <SelectField
            label={t('dashboard.waiting.entry.window')}
            value={draft.window}
            options={windows.map((value) => ({ value, text: t('units.minutes', { count: Number(value) }) }))}
            onChange={(window) => change({ window })}
          />
          <SelectField
            label={t('dashboard.waiting.entry.room')}
            value={draft.roomId}
            options={venue.rooms.map(({ id, name }) => ({ value: id, text: name }))}
            error={errorOf('roomId')}
            onChange={(roomId) => change({ roomId })}
          />
          <SelectField
            label={t('dashboard.waiting.entry.time')}
            required
            value={form.time}
            options={form.times}
            error={errorOf('time')}
            onChange={(time) => change({ time })}
          />
        </div>
        <NearTimes time={form.time} date={date} near={form.near} onChoose={({ time }) => change({ time })} />
        <PreferenceField value={draft.altPref} onChange={(altPref) => change({ altPref })} />
        <TextField
          label={t('dashboard.waiting.entry.notes')}
          optional
          maxLength={1000}
          value={draft.notes}
          error={errorOf('notes')}
          onChange={(notes) => change({ notes })}
        />
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
