import { Button, Checkbox } from '@fluentui/react-components';
import { mergeClasses } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatSlotDate } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import type { LastPartyAct } from '#ui/features/board/use-party-acts.ts';
import { CancelScope, type Scope, scopes } from '#ui/features/parties/dialog/CancelScope.tsx';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { useWriteWords } from '#ui/features/parties/overbook.ts';
import { usePartyWrite } from '#ui/features/parties/use-parties.ts';
import { canCancel, useCancelVisit, useOtherParts } from '#ui/features/parties/use-visit.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const cancellation = z.object({ reason: z.string(), notify: z.boolean(), scope: z.enum(scopes) });

interface CancelDialogProps {
  venue: ManagedVenue;
  party: StaffReservation;
  onDone: (act: LastPartyAct) => void;
  onClose: () => void;
}

/** Cancels with an internal reason; the message to the guest is optional. */
export default function CancelDialog({ venue, party, onDone, onClose }: CancelDialogProps) {
  const styles = usePartyDialogStyles();
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const cancelling = useCancelling({ venue, party, onDone });
  const { form, field, submit, isPending, sentence, parts } = cancelling;
  const { value: notify, onChange: setNotify } = field('notify');
  const { value: scope, onChange: setScope } = field('scope');
  const hasPhone = party.phone !== '';
  const when = t('parties.dialog.when', { date: formatSlotDate(party, language), time: party.time });
  return (
    <Modal title={t('parties.cancel.title', { name: party.name })} isBusy={isPending} onClose={onClose}>
      <p className={styles.note}>
        {t('parties.cancel.text', { when, people: t('reservations.people', { count: party.people }) })}
      </p>
      <form ref={form} className={mergeClasses(styles.form, styles.dialogForm)} onSubmit={submit} noValidate>
        {party.visitPart !== undefined && <CancelScope {...{ party, parts, scope, setScope }} />}
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
        <FormFailure text={sentence} />
        <div className={styles.actions}>
          <Button onClick={onClose} disabledFocusable={isPending}>
            {t('parties.cancel.keep')}
          </Button>
          <SubmitButton
            className={looks.danger}
            word={t(scope === 'visit' ? 'parties.visit.confirm' : 'parties.cancel.confirm')}
            pendingWord={t('parties.cancel.confirming')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}

/** The party alone, or all parts of its visit that can still be cancelled. */
function useCancelling({ venue, party, onDone }: Omit<CancelDialogProps, 'onClose'>) {
  const initial = { reason: '', notify: false, scope: 'part' as Scope };
  const { form, field, submit, refuseWith } = useZodForm(cancellation, initial);
  const one = usePartyWrite('moveReservation', venue.id);
  const all = useCancelVisit(venue.id);
  const read = useOtherParts(venue.id, party);
  const loggedOut = useLoggedOut();
  const words = useWriteWords(field('scope').value === 'visit' ? all.error : one.error, ['reason']);
  const isPending = one.isPending || all.isPending;
  const others = read.others?.filter(canCancel);
  const send = async (typed: z.infer<typeof cancellation>): Promise<LastPartyAct> => {
    const asked = { id: party.id, reason: typed.reason, notify: typed.notify && party.phone !== '' };
    if (typed.scope === 'part' || others === undefined) {
      const cancelled = await one.mutateAsync({ ...asked, version: party.version, to: 'CANCELLED' });
      return { kind: 'CANCELLED', party: cancelled };
    }
    const parts = [party, ...others].map(({ id, version }) => ({ id, version }));
    const [first, ...rest] = await all.mutateAsync({ ...asked, parts });
    return { kind: 'visit', party: first!, others: rest };
  };
  return {
    ...{ form, field, isPending, sentence: words.sentence },
    parts: { ...read, others },
    submit: submit(async (typed) => {
      if (isPending) return;
      try {
        onDone(await send(typed));
      } catch (error) {
        if (!loggedOut(error)) refuseWith(error);
      }
    }),
  };
}
