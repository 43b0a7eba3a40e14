import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { byServiceTime } from '#shared/schedule/rules';
import { exceptionKinds } from '#shared/schedule/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { KeptSlots } from '#ui/features/week/KeptSlots.tsx';
import { StaleDay } from '#ui/features/week/StaleDay.tsx';
import { StillLent } from '#ui/features/week/StillLent.tsx';
import { Turnover } from '#ui/features/week/Turnover.tsx';
import { type ExceptionEditing, useExceptionForm } from '#ui/features/week/use-exception-form.ts';
import { useDayPreview } from '#ui/features/week/use-week.ts';
import { NumberField } from '#ui/kit/form/fields.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(212px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  start: { justifySelf: 'start' },
});

interface ExceptionEditorProps {
  venue: ManagedVenue;
  date: string;
  /** Null if the day is no legal holiday. */
  holiday: string | null;
}

/** Exceptions: close a day, room or slot, set other hours, or change the capacity. */
export function ExceptionEditor({ venue, date, holiday }: ExceptionEditorProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const editing = useExceptionForm(venue.id, date, holiday ?? '');
  const { form, values, field, write, apply } = editing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply();
  };
  return (
    <Stack as="form" ref={form} gap="L" noValidate onSubmit={submit}>
      <h3 className={styles.title}>{t('week.day.change')}</h3>
      {holiday !== null && (
        <Button className={styles.start} disabledFocusable={write.isPending} onClick={() => write.closeFor(holiday)}>
          {t('week.calendar.closeHoliday')}
        </Button>
      )}
      <PlaceFields {...{ venue, date, editing }} />
      {values.kind === 'hours' && <HoursFields field={field} />}
      <TextField
        {...field('reason')}
        label={t('week.day.reason')}
        hint={t('week.day.reasonHint')}
        maxLength={120}
        optional
      />
      <Outcome {...{ venue, editing }} />
      <SubmitButton
        className={styles.start}
        appearance="secondary"
        word={t(`week.day.apply.${values.kind}`)}
        pendingWord={t('week.day.applying')}
        isPending={write.isPending}
      />
    </Stack>
  );
}

interface EditingProps {
  venue: ManagedVenue;
  editing: ExceptionEditing;
}

/** Kind, room, slot and capacity. */
function PlaceFields({ venue, date, editing }: EditingProps & { date: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { values, field, put } = editing;
  const timeOf = useSlotTime(date);
  const timesIn = useTimes(venue.id, date);
  const times = timesIn(values.roomId);
  return (
    <div className={styles.fields}>
      <SelectField
        {...field('kind')}
        label={t('week.day.what')}
        options={exceptionKinds.map((kind) => ({ value: kind, text: t(`week.day.kind.${kind}`) }))}
      />
      <SelectField
        {...field('roomId')}
        onChange={(roomId) => put({ roomId, ...(!timesIn(roomId).includes(values.time) && { time: '' }) })}
        label={t('week.day.where')}
        options={[
          { value: '', text: t('week.day.wholeVenue') },
          ...venue.rooms.map((room) => ({ value: room.id, text: room.name })),
        ]}
      />
      {values.kind !== 'hours' && (
        <SelectField
          {...field('time')}
          label={t('week.day.slot')}
          options={[
            { value: '', text: t('week.day.wholeDay') },
            ...times.map((time) => ({ value: time, text: timeOf(time) })),
          ]}
        />
      )}
      {values.kind === 'capacity' && <NumberField {...field('capacity')} label={t('week.day.capacity')} />}
    </div>
  );
}

/** The server's answer to the last change. */
function Outcome({ venue, editing }: EditingProps) {
  const { write, take, apply, hasFieldErrors } = editing;
  return (
    <>
      <StaleDay {...{ venue, write }} onTake={take} />
      {write.current === undefined && !hasFieldErrors && (
        <Turnover venueId={venue.id} error={write.error} onAccept={() => void apply(true)} />
      )}
      <KeptSlots kept={write.kept} />
      <StillLent stillLent={write.stillLent} timezone={venue.timezone} />
    </>
  );
}

/** Times of one room, or of all rooms. */
function useTimes(venueId: string, date: string): (roomId: string) => string[] {
  const { data = [] } = useDayPreview(venueId, date);
  return (roomId) => {
    const of = data.filter((slot) => roomId === '' || slot.roomId === roomId);
    return [...new Set(of.map(({ time }) => time))].sort(byServiceTime);
  };
}

const useHoursFieldsStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
  },
});

function HoursFields({ field }: { field: ExceptionEditing['field'] }) {
  const styles = useHoursFieldsStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TextField {...field('firstTime')} label={t('week.from')} type="time" />
      <TextField {...field('lastTime')} label={t('week.to')} type="time" />
      <NumberField {...field('everyMinutes')} label={t('week.every')} />
      <NumberField {...field('capacity')} label={t('week.capacity')} />
    </div>
  );
}
