import { Button, Checkbox } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatSlotDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import type { LastAct } from '#ui/features/board/use-party-acts.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { useWriteWords } from '#ui/features/parties/overbook.ts';
import { usePartyWrite } from '#ui/features/parties/use-parties.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const cancellation = z.object({ reason: z.string(), notify: z.boolean() });

interface CancelDialogProps {
  venue: ManagedVenue;
  party: StaffReservation;
  onDone: (act: LastAct) => void;
  onClose: () => void;
}

/** Cancels with an internal reason; the message to the guest is optional. */
export default function CancelDialog({ venue, party, onDone, onClose }: CancelDialogProps) {
  const styles = usePartyDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { form, field, submit, refuseWith } = useZodForm(cancellation, { reason: '', notify: false });
  const { value: notify, onChange: setNotify } = field('notify');
  const write = usePartyWrite('moveReservation', venue.id);
  const loggedOut = useLoggedOut();
  const words = useWriteWords(write.error, ['reason']);
  const hasPhone = party.phone !== '';
  const when = t('parties.dialog.when', { date: formatSlotDate(party, language), time: party.time });
  const cancel = submit(async ({ reason }) => {
    if (write.isPending) return;
    try {
      const { id, version } = party;
      const cancelled = await write.mutateAsync({ id, version, to: 'CANCELLED', reason, notify: notify && hasPhone });
      onDone({ kind: 'CANCELLED', party: cancelled });
    } catch (error) {
      if (!loggedOut(error)) refuseWith(error);
    }
  });
  return (
    <Modal title={t('parties.cancel.title', { name: party.name })} isBusy={write.isPending} onClose={onClose}>
      <p className={styles.note}>
        {t('parties.cancel.text', { when, people: t('reservations.people', { count: party.people }) })}
      </p>
      <form ref={form} className={mergeClasses(styles.form, styles.dialogForm)} onSubmit={cancel} noValidate>
        <TextField
          {...field('reason')}
          label={t('parties.cancel.reason')}
          optional
          hint={t('parties.cancel.reasonHint')}
          maxLength={300}
        />
        <Checkbox
          label={t('parties.cancel.notify')}
          checked={notify && hasPhone}
          disabled={!hasPhone}
          onChange={(_, { checked }) => setNotify(checked === true)}
        />
        {!hasPhone && <p className={styles.quiet}>{t('parties.cancel.noPhone')}</p>}
        <FormFailure text={words.sentence} />
        <div className={styles.actions}>
          <Button onClick={onClose} disabledFocusable={write.isPending}>
            {t('parties.cancel.keep')}
          </Button>
          <SubmitButton
            className={looks.danger}
            word={t('parties.cancel.confirm')}
            pendingWord={t('parties.cancel.confirming')}
            isPending={write.isPending}
          />
        </div>
      </form>
    </Modal>
  );
}
