import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatKwanzas, parseKwanzas } from '#shared/money';
import type { StaffReservation } from '#shared/reservations/desk';
import { canMarkDeposit } from '#shared/reservations/rules';
import { type DepositStatus, depositStatuses } from '#shared/reservations/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { useWriteWords } from '#ui/features/parties/overbook.ts';
import { usePartyWrite } from '#ui/features/parties/use-parties.ts';
import { FormFailure } from '#ui/kit/FormFailure.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

interface DepositMarksProps {
  venue: ManagedVenue;
  party: StaffReservation;
  onMarked: (party: StaffReservation) => void;
}

export function DepositMarks({ venue, party, onMarked }: DepositMarksProps) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const next = depositStatuses.filter((to) => canMarkDeposit(party.depositStatus, to));
  const [picked, setPicked] = useState<DepositStatus | null>(null);
  const [reference, setReference] = useState(party.depositReference ?? '');
  const write = usePartyWrite('markDeposit', venue.id);
  const loggedOut = useLoggedOut();
  const words = useWriteWords(write.error, ['reference', 'status']);
  const status = next.find((to) => to === picked) ?? next[0];
  const amount = parseKwanzas(party.depositValue);
  const mark = async () => {
    if (status === undefined || write.isPending) return;
    try {
      onMarked(await write.mutateAsync({ id: party.id, version: party.version, status, reference }));
    } catch (error) {
      loggedOut(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void mark();
  };
  return (
    <form className={styles.list} onSubmit={submit} noValidate>
      <p role="status">
        {party.depositStatus === null ? t('parties.deposit.none') : t(`parties.deposit.state.${party.depositStatus}`)}
        {amount !== null && ` · ${formatKwanzas(amount)}`}
        {party.depositReference !== null && ` · ${party.depositReference}`}
      </p>
      {status !== undefined && (
        <>
          <SelectField
            label={t('parties.deposit.as')}
            value={status}
            options={next.map((to) => ({ value: to, text: t(`parties.deposit.mark.${to}`) }))}
            error={words.byField.status}
            onChange={setPicked}
          />
          <TextField
            label={t('parties.deposit.reference')}
            optional
            hint={t('parties.deposit.referenceHint')}
            maxLength={120}
            value={reference}
            error={words.byField.reference}
            onChange={setReference}
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
