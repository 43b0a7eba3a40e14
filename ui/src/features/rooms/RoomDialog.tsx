import { Button, Field, Switch } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffRoom } from '#shared/venues/room-schema';
import { soldAs } from '#shared/venues/schema';
import { useFormStyles } from '#ui/features/auth/form-styles.ts';
import { Stale } from '#ui/features/dashboard/tabs/Stale.tsx';
import { useRoomForm } from '#ui/features/rooms/use-room-form.ts';
import { Turnover } from '#ui/features/week/Turnover.tsx';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { NameField, NumberField } from '#ui/kit/form/fields.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface RoomDialogProps {
  venueId: string;
  hasServices: boolean;
  /** Null for a new one. */
  room: StaffRoom | null;
  onClose: () => void;
}

export default function RoomDialog({ venueId, hasServices, room, onClose }: RoomDialogProps) {
  const styles = useFormStyles();
  const actions = useDialogActions();
  const { t } = useTranslation();
  const toast = useToast();
  const onSaved = ({ name }: StaffRoom) => {
    toast({ title: t(room === null ? 'rooms.added' : 'rooms.saved'), description: name });
    onClose();
  };
  const form = useRoomForm({ venueId, room, onSaved });
  const { field, current, isPending } = form;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <Modal title={t(room === null ? 'rooms.addTitle' : 'rooms.editTitle')} isBusy={isPending} onClose={onClose}>
      <form ref={form.form} className={styles.form} noValidate onSubmit={onSubmit}>
        {room === null && <p>{t('rooms.addText')}</p>}
        <NameField {...field('name')} label={t('rooms.name')} required maxLength={80} />
        <NumberField {...field('capacity')} label={t('rooms.capacity')} required />
        <HowSold form={form} hasServices={hasServices} />
        <Stays form={form} />
        {current !== undefined && (
          <Stale
            text={t('rooms.stale')}
            onTake={() => form.take(current)}
            onOver={() => form.save({ over: current.version })}
          />
        )}
        {current === undefined && !form.hasFieldErrors && (
          <Turnover venueId={venueId} error={form.error} onAccept={() => form.save({ acceptTurnover: true })} />
        )}
        <div className={actions.row}>
          <Button onClick={onClose} disabled={isPending}>
            {t('app.action.cancel')}
          </Button>
          <SubmitButton
            word={t(room === null ? 'rooms.add' : 'rooms.save')}
            pendingWord={t('rooms.saving')}
            isPending={isPending}
          />
        </div>
      </form>
    </Modal>
  );
}

type RoomForm = ReturnType<typeof useRoomForm>;

function Stays({ form }: { form: RoomForm }) {
  const { t } = useTranslation();
  const { field, values, change } = form;
  const mayCount = values.soldAs === 'seats';
  return (
    <>
      {mayCount && (
        <Field hint={t('rooms.countsStaysHint')}>
          <Switch
            label={t('rooms.countsStays')}
            checked={values.countsStays}
            onChange={(_, { checked }) => change({ countsStays: checked })}
          />
        </Field>
      )}
      {mayCount && values.countsStays ? (
        <>
          {sizes.map((size, at) => (
            <StayOfSize key={size} form={form} at={at} label={t(`rooms.stays.${size}`)} />
          ))}
          <NumberField label={t('rooms.buffer')} hint={t('rooms.seatGapHint')} optional {...field('bufferMinutes')} />
        </>
      ) : (
        <NumberField label={t('rooms.stay')} hint={t('rooms.stayHint')} optional {...field('stayMinutes')} />
      )}
    </>
  );
}

/** In the order of `SeatStays`. */
const sizes = ['two', 'five', 'more'] as const;

function StayOfSize({
  form: { field, values, errorOf, change },
  at,
  label,
}: {
  form: RoomForm;
  at: number;
  label: string;
}) {
  const name = `seatStays.${at}`;
  const { hint } = field('seatStays');
  return (
    <NumberField
      {...{ name, label, hint }}
      required
      value={values.seatStays[at]!}
      error={errorOf(name)}
      onChange={(typed) => change({ seatStays: values.seatStays.with(at, typed) })}
    />
  );
}

function HowSold({ form: { field, values, change }, hasServices }: { form: RoomForm; hasServices: boolean }) {
  const { t } = useTranslation();
  const isWhole = values.soldAs === 'whole';
  return (
    <>
      <SelectField
        label={t('rooms.soldAs')}
        hint={t(isWhole ? 'rooms.wholeHint' : 'rooms.bySeatsHint')}
        {...field('soldAs')}
        options={soldAs.map((value) => ({ value, text: t(value === 'whole' ? 'rooms.whole' : 'rooms.bySeats') }))}
      />
      {isWhole && (
        <>
          <NumberField label={t('rooms.minPeople')} hint={t('rooms.minPeopleHint')} optional {...field('minPeople')} />
          <NumberField label={t('rooms.buffer')} optional {...field('bufferMinutes')} />
          {hasServices && (
            <TextField
              label={t('rooms.servicesEnd')}
              hint={t('rooms.servicesEndHint')}
              type="time"
              optional
              {...field('servicesEndMinute')}
            />
          )}
          <Field hint={t('rooms.deskHoldsHint')}>
            <Switch
              label={t('rooms.deskHolds')}
              checked={values.deskHolds}
              onChange={(_, { checked }) => change({ deskHolds: checked })}
            />
          </Field>
        </>
      )}
    </>
  );
}
