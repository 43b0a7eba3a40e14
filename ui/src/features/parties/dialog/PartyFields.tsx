import { useTranslation } from 'react-i18next';
import { mayMoveSeats } from '#shared/reservations/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useOwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import type { PartyEditing } from '#ui/features/parties/dialog/use-party-form.ts';
import type { PartyField } from '#ui/features/parties/party-form.ts';
import { useStaffSlots } from '#ui/features/parties/use-parties.ts';
import { useTreatments } from '#ui/features/reservations/use-treatments.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { DateField } from '#ui/kit/DateField.tsx';
import { NameField, NumberField, PhoneField, RoomField } from '#ui/kit/form/fields.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';

/** People, day, time and room are checked against capacity like a new booking. */
export function PartyFields({ venue, editing }: { venue: ManagedVenue; editing: PartyEditing }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { values, change, field } = editing;
  const labelled = (name: PartyField) => ({ label: t(`parties.dialog.fields.${name}`), ...field(name) });
  const now = useNow();
  const times = useTimes(venue, editing);
  return (
    <>
      <NameField {...labelled('name')} required />
      <div className={styles.pair}>
        <PhoneField {...labelled('phone')} />
        <NumberField {...labelled('people')} required />
        <DateField {...labelled('date')} required min={serviceDay(now, venue.timezone)} />
        <SelectField
          {...labelled('time')}
          required
          hint={times.isEmpty ? t('parties.dialog.noTimes') : undefined}
          options={times.options}
          error={field('time').error ?? times.gone}
        />
      </div>
      <NearTimes time={values.time} date={values.date} near={times.near} onChoose={({ time }) => change({ time })} />
      <RoomField {...labelled('roomId')} required rooms={venue.rooms} />
      <HandOver {...{ venue, editing }} />
      <TextAreaField {...labelled('notes')} maxLength={1000} rows={2} />
    </>
  );
}

/**
 * The room's times of the day with seats left; at its own time the party's seats count as left. That time stays selectable; if a
 * new day or room lacks it, it is `gone` and near times are proposed.
 */
function useTimes(venue: ManagedVenue, { values, seen }: PartyEditing) {
  const { date, roomId, time } = values;
  const { t } = useTranslation();
  const { data } = useStaffSlots(venue.id, date);
  const ownSeats = useOwnSeats(date);
  const timeOf = useSlotTime(date);
  const slots = slotsOfRoom(data ?? [], roomId);
  const isOwn = (slot: StaffSlot) => date === seen.date && roomId === seen.roomId && slot.time === seen.time;
  const leftIn = (slot: StaffSlot) =>
    isOwn(slot) && mayMoveSeats(seen.status)
      ? Math.max(0, slot.availableCapacity + seen.people - slot.overbooked)
      : slot.availableCapacity;
  const wordsOf = (slot: StaffSlot) =>
    ownSeats === null
      ? t('parties.dialog.timeOption', { time: timeOf(slot.time), count: leftIn(slot) })
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

interface HandOverProps {
  venue: ManagedVenue;
  editing: PartyEditing;
}

/** Hands the party of a treatment to other professionals. */
function HandOver({ venue, editing }: HandOverProps) {
  const { t } = useTranslation();
  const { data = [] } = useTreatments(venue);
  const { treatment } = editing.seen;
  if (treatment === undefined || treatment.professional === null) return null;
  const { professional, second } = treatment;
  const own = [professional, ...(second ? [second] : [])];
  const able = data.find(({ id }) => id === treatment.id)?.professionals ?? [];
  const all = [...own, ...able.filter(({ id }) => own.every((one) => one.id !== id))];
  const options = all.map(({ id, name }) => ({ value: id, text: name }));
  const fields = second ? (['professionalId', 'secondProfessionalId'] as const) : (['professionalId'] as const);
  return fields.map((name) => (
    <SelectField key={name} {...editing.field(name)} label={t(`parties.dialog.fields.${name}`)} options={options} />
  ));
}
