import { Button, Field, Switch } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Professional } from '#shared/treatments/schema';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { SaveOutcome } from '#ui/features/treatments/SaveOutcome.tsx';
import { useProfessionalForm } from '#ui/features/treatments/use-professional-form.ts';
import { AbsenceList, ShiftList } from '#ui/features/treatments/WorkLists.tsx';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { NameField } from '#ui/kit/form/fields.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface ProfessionalDialogProps {
  venueId: string;
  today: string;
  /** Null for a new one. */
  professional: Professional | null;
  factsOf: (professional: Professional) => string[];
  onClose: () => void;
}

export default function ProfessionalDialog(props: ProfessionalDialogProps) {
  const { venueId, today, professional, factsOf, onClose } = props;
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const isNew = professional === null;
  const onSaved = ({ name }: Professional) => {
    toast({ title: t(isNew ? 'treatments.team.added' : 'treatments.team.saved'), description: name });
    onClose();
  };
  const form = useProfessionalForm({ venueId, professional, today, onSaved });
  const { current, isPending } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <Modal
      title={t(isNew ? 'treatments.team.addTitle' : 'treatments.team.editTitle')}
      isBusy={isPending}
      onClose={onClose}
    >
      <form ref={form.form} className={styles.form} noValidate onSubmit={onSubmit}>
        <NameField {...form.field('name')} label={t('treatments.team.name')} required />
        <ShiftList list={form.shifts} />
        <AbsenceList list={form.absences} />
        <Field hint={t('treatments.team.deskHoldsHint')}>
          <Switch
            label={t('treatments.team.deskHolds')}
            checked={form.values.deskHolds}
            onChange={(_, { checked }) => form.change({ deskHolds: checked })}
          />
        </Field>
        {current !== undefined && (
          <Notice>{t('settings.staleNow', { value: [current.name, ...factsOf(current)].join(', ') })}</Notice>
        )}
        <SaveOutcome venueId={venueId} staleText={t('treatments.team.stale')} form={form} />
        <div className={actions.row}>
          <Button onClick={onClose} disabled={isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            word={t(isNew ? 'treatments.team.add' : 'treatments.save')}
            pendingWord={t('treatments.saving')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}
