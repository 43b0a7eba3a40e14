import { useTranslation } from 'react-i18next';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import type { PartyEditing } from '#ui/features/parties/dialog/use-party-form.ts';
import { useStaffSlots } from '#ui/features/parties/use-parties.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

/** People, day, time and room are checked against capacity like a new booking. */
export function PartyFields({ venue, editing }: { venue: ManagedVenue; editing: PartyEditing }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { form, change, errorOf } = editing;
  const label = (field: 'name' | 'phone' | 'people' | 'date' | 'time' | 'roomId' | 'notes') =>
    t(`parties.dialog.fields.${field}`);
  const now = useNow();
  const times = useTimes(venue, editing);
  return (
    <>
      <TextField
        label={label('name')}
        required
        maxLength={120}
        value={form.name}
        error={errorOf('name')}
        onChange={(name) => change({ name })}
      />
      <div className={styles.pair}>
        <TextField
          label={label('phone')}
          type="tel"
          inputMode="tel"
          maxLength={40}
          value={form.phone}
          error={errorOf('phone')}
          onChange={(phone) => change({ phone })}
        />
        <TextField
          label={label('people')}
          required
          type="number"
          inputMode="numeric"
          min={1}
          value={form.people}
          error={errorOf('people')}
          onChange={(people) => change({ people })}
        />
        <DateField
          label={label('date')}
          required
          min={serviceDay(now, venue.timezone)}
          value={form.date}
          error={errorOf('date')}
          onChange={(date) => change({ date })}
        />
        <SelectField
          label={label('time')}
          required
          value={form.time}
          hint={times.isEmpty ? t('parties.dialog.noTimes') : undefined}
          options={times.options}
          error={errorOf('time') ?? times.gone}
          onChange={(time) => change({ time })}
        />
      </div>
      <NearTimes time={form.time} date={form.date} near={times.near} onChoose={({ time }) => change({ time })} />
      <SelectField
        label={label('roomId')}
        required
        value={form.roomId}
        options={venue.rooms.map(({ id, name }) => ({ value: id, text: name }))}
        error={errorOf('roomId')}
        onChange={(roomId) => change({ roomId })}
      />
      <TextAreaField
        label={label('notes')}
        maxLength={1000}
        rows={2}
        value={form.notes}
        error={errorOf('notes')}
        onChange={(notes) => change({ notes })}
      />
    </>
  );
}

/**
 * The room's times of the day with seats left. The party's own time stays selectable; if a new day or room lacks it,
 * it is `gone` and near times are proposed.
 */
function useTimes(venue: ManagedVenue, { form, seen }: PartyEditing) {
  const { date, roomId, time } = form;
  const { t } = useTranslation();
  const { data } = useStaffSlots(venue.id, date);
  const ownSeats = useOwnSeats(date);
  const timeOf = useSlotTime(date);
  const slots = slotsOfRoom(data ?? [], roomId);
  const wordsOf = (slot: (typeof slots)[number]) =>
    ownSeats === null
      ? t('parties.dialog.timeOption', { time: timeOf(slot.time), count: slot.availableCapacity })
      : t('desk.lease.timeOption', { time: timeOf(slot.time), count: ownSeats({ roomId, time: slot.time }) });
  const options = slots.map((slot) => ({
    value: slot.time,
    text: slot.isClosed ? t('parties.dialog.timeClosed', { time: timeOf(slot.time) }) : wordsOf(slot),
  }));
  const isListed = options.some(({ value }) => value === time);
  const isMoved = date !== seen.date || roomId !== seen.roomId || time !== seen.time;
  const open = slots.filter(({ isClosed }) => !isClosed);
  const isGone = isMoved && open.every((slot) => slot.time !== time);
  return {
    isEmpty: data !== undefined && slots.length === 0,
    gone: isGone && slots.length > 0 ? t('waitlist.timeGone', { time: timeOf(time) }) : undefined,
    near: isGone ? timesNear(time, open) : [],
    options: isListed ? options : [{ value: time, text: timeOf(time) }, ...options],
  };
}
