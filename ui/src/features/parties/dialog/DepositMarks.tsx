import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import type { StaffReservation } from '#shared/reservations/desk';
import { canMarkDeposit } from '#shared/reservations/rules';
import { depositStatuses } from '#shared/reservations/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { useWriteWords } from '#ui/features/parties/overbook.ts';
import { usePartyWrite } from '#ui/features/parties/use-parties.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

/** `status`: null until staff choose one. */
const depositMark = z.object({ status: z.enum(depositStatuses).nullable(), reference: z.string() });

interface DepositMarksProps {
  venue: ManagedVenue;
  party: StaffReservation;
  onMarked: (party: StaffReservation) => void;
}

export function DepositMarks({ venue, party, onMarked }: DepositMarksProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const next = depositStatuses.filter((to) => canMarkDeposit(party.depositStatus, to));
  const untouched: z.infer<typeof depositMark> = { status: null, reference: party.depositReference ?? '' };
  const { form, values, field, submit, refuseWith } = useZodForm(depositMark, untouched);
  const write = usePartyWrite('markDeposit', venue.id);
  const loggedOut = useLoggedOut();
  const words = useWriteWords(write.error, ['reference', 'status']);
  const status = next.find((to) => to === values.status) ?? next[0];
  const amount = parseKwanzas(party.depositValue);
  const mark = submit(async ({ reference }) => {
    if (status === undefined || write.isPending) return;
    try {
      onMarked(await write.mutateAsync({ id: party.id, version: party.version, status, reference }));
    } catch (error) {
      if (!loggedOut(error)) refuseWith(error);
    }
  });
  return (
    <form ref={form} className={styles.list} onSubmit={mark} noValidate>
      <p role="status">
        {party.depositStatus === null ? t('parties.deposit.none') : t(`parties.deposit.state.${party.depositStatus}`)}
        {amount !== null && ` · ${formatKwanzas(amount)}`}
        {party.depositReference !== null && ` · ${party.depositReference}`}
      </p>
      {status !== undefined && (
        <>
          <SelectField
            {...field('status')}
            label={t('parties.deposit.as')}
            value={status}
            options={next.map((to) => ({ value: to, text: t(`parties.deposit.mark.${to}`) }))}
          />
          <TextField
            {...field('reference')}
            label={t('parties.deposit.reference')}
            optional
            hint={t('parties.deposit.referenceHint')}
            maxLength={120}
          />
          <FormFailure text={words.sentence} />
          <SubmitButton
            size="small"
            appearance="secondary"
            word={t('parties.deposit.save')}
            pendingWord={t('parties.deposit.saving')}
            isPending={write.isPending}
          />
        </>
      )}
    </form>
  );
}
