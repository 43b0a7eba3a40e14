import { Button } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#shared/treatments/rules';
import type { StaffTreatment, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { ChoiceGroup } from '#ui/features/treatments/ChoiceGroup.tsx';
import { SaveOutcome } from '#ui/features/treatments/SaveOutcome.tsx';
import { type TreatmentForm, useTreatmentForm } from '#ui/features/treatments/use-treatment-form.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { NameField, NumberField } from '#ui/kit/form/fields.tsx';
import { Grid } from '#ui/kit/layout.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface TreatmentDialogProps {
  venue: ManagedVenue;
  data: VenueTreatments;
  /** Null for a new one. */
  treatment: StaffTreatment | null;
  onClose: () => void;
}

export default function TreatmentDialog({ venue, data, treatment, onClose }: TreatmentDialogProps) {
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toast = useToast();
  const isNew = treatment === null;
  const onSaved = ({ names }: StaffTreatment) => {
    toast({ title: t(isNew ? 'treatments.added' : 'treatments.saved'), description: nameIn(names, language) });
    onClose();
  };
  const form = useTreatmentForm({ venueId: venue.id, treatment, onSaved });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <Modal title={t(isNew ? 'treatments.addTitle' : 'treatments.editTitle')} isBusy={form.isPending} onClose={onClose}>
      <form ref={form.form} className={styles.form} noValidate onSubmit={onSubmit}>
        <NameField {...form.nameField('PT-AO')} label={t('treatments.name')} required maxLength={80} />
        <Figures form={form} />
        <RoomChoice {...{ venue, form }} />
        <TeamChoice team={data.professionals} form={form} />
        <EquipmentChoice equipment={data.equipment} form={form} />
        <Translations form={form} />
        <SaveOutcome venueId={venue.id} staleText={t('treatments.stale')} form={form} />
        <div className={actions.row}>
          <Button onClick={onClose} disabled={form.isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            word={t(isNew ? 'treatments.add' : 'treatments.save')}
            pendingWord={t('treatments.saving')}
            isPending={form.isPending}
          />
        </div>
      </form>
    </Modal>
  );
}

function Figures({ form: { field } }: { form: TreatmentForm }) {
  const { t } = useTranslation();
  return (
    <Grid column={130} gap="M">
      <NumberField {...field('minutes')} label={t('treatments.minutes')} required />
      <NumberField {...field('price')} label={t('treatments.price')} required />
      <NumberField
        label={t('treatments.preparation')}
        hint={t('treatments.preparationHint')}
        {...field('preparationMinutes')}
      />
      <NumberField label={t('treatments.buffer')} hint={t('treatments.bufferHint')} {...field('bufferMinutes')} />
      <NumberField {...field('people')} label={t('treatments.people')} required />
    </Grid>
  );
}

interface ChoiceProps {
  form: TreatmentForm;
}

const namesIn = (list: readonly { id: string; name: string }[]) => (ids: string[]) =>
  list
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

function RoomChoice({ venue, form }: ChoiceProps & Pick<TreatmentDialogProps, 'venue'>) {
  const { t } = useTranslation();
  const rooms = venue.rooms.filter(({ whole }) => whole !== undefined);
  return (
    <ChoiceGroup
      label={t('treatments.rooms')}
      options={rooms.map(({ id, name, capacity }) => ({
        id,
        text: t('treatments.roomOf', { room: name, count: capacity }),
      }))}
      {...form.listField('roomIds', namesIn(rooms))}
    />
  );
}

function TeamChoice({ team, form }: ChoiceProps & { team: VenueTreatments['professionals'] }) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceGroup
        label={t('treatments.professionals')}
        hint={t(team.length === 0 ? 'treatments.noProfessionals' : 'treatments.professionalsHint')}
        options={team.map(({ id, name }) => ({ id, text: name }))}
        {...form.listField('professionalIds', namesIn(team))}
      />
      {form.values.professionalIds.length > 0 && (
        <SelectField
          label={t('treatments.teamSize')}
          hint={t('treatments.teamSizeHint')}
          options={[
            { value: '1', text: t('treatments.one') },
            { value: '2', text: t('treatments.two') },
          ]}
          {...form.field('teamSize')}
        />
      )}
    </>
  );
}

/** Nothing in a venue without equipment. */
function EquipmentChoice({ equipment, form }: ChoiceProps & { equipment: VenueTreatments['equipment'] }) {
  const { t } = useTranslation();
  if (equipment.length === 0) return null;
  return (
    <ChoiceGroup
      label={t('treatments.equipment')}
      hint={t('treatments.equipmentHint')}
      options={equipment.map(({ id, name }) => ({ id, text: name }))}
      {...form.listField('equipmentIds', namesIn(equipment))}
    />
  );
}

function Translations({ form: { nameField } }: { form: TreatmentForm }) {
  const { t } = useTranslation();
  const hint = t('treatments.nameHint');
  return (
    <>
      <NameField label={t('treatments.namePT')} hint={hint} optional maxLength={80} {...nameField('PT-PT')} />
      <NameField label={t('treatments.nameEN')} hint={hint} optional maxLength={80} {...nameField('EN')} />
    </>
  );
}
