import { useTranslation } from 'react-i18next';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import { FullSlot } from '#ui/features/parties/new-party/FullSlot.tsx';
import { TimesFailure, TreatmentPart } from '#ui/features/parties/new-party/TreatmentPart.tsx';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { FurtherLines } from '#ui/features/reservations/FurtherLines.tsx';
import { NameField, NumberField, PhoneField } from '#ui/kit/form/fields.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

/** Walk-in: party size and room, or a treatment, are required, name and phone optional. */
export function WalkInFields({ state, onWait }: { state: NewPartyState; onWait?: () => void }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { field } = state;
  if (state.isNothingRunning) return <Notice look="waiting">{t('parties.new.nothingRuns')}</Notice>;
  return (
    <>
      {state.treated.treatment === null && <RoomNowFields state={state} />}
      <TreatmentPart state={state} />
      <TimesFailure state={state} />
      <TreatmentNow state={state} />
      {onWait !== undefined && <FullSlot {...{ state, onWait }} />}
      <div className={styles.pair}>
        <NameField {...field('name')} label={t('parties.new.name')} optional />
        <PhoneField {...field('phone')} label={t('parties.new.phone')} optional />
      </div>
    </>
  );
}

function RoomNowFields({ state: { draft, field, rooms, isOwnSeats } }: { state: NewPartyState }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const room = rooms.find(({ id }) => id === draft.roomId);
  return (
    <>
      <div className={styles.pair}>
        <NumberField {...field('people')} label={t('parties.new.people')} required />
        <SelectField
          {...field('roomId')}
          label={t('parties.new.room')}
          required
          options={rooms.map(({ id, name, time, seats }) => ({
            value: id,
            text:
              time === null
                ? t('parties.new.roomClosed', { room: name })
                : t(isOwnSeats ? 'desk.lease.roomOption' : 'parties.new.roomOption', {
                    room: name,
                    time,
                    count: seats,
                  }),
          }))}
        />
      </div>
      {room !== undefined && room.time !== null && (
        <p className={styles.quiet} role="status">
          {t('parties.new.running', {
            room: room.name,
            time: room.time,
            seats: t(isOwnSeats ? 'desk.lease.tile' : 'parties.new.seats', { count: room.seats }),
          })}
        </p>
      )}
    </>
  );
}

/** Where and with whom the treatment would begin now. Without a free place only a fact of a desk takes the guest. */
function TreatmentNow({ state: { treated, roomName } }: { state: NewPartyState }) {
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const { treatment, times, further } = treated;
  if (treatment === null || times === undefined) return null;
  const [now] = times;
  if (now === undefined)
    return <Notice look="waiting">{t(`parties.new.${further.length > 0 ? 'visitNoneNow' : 'noneNow'}`)}</Notice>;
  const free = treatment.professionals.filter(({ id }) => now.professionalIds.includes(id)).map(({ name }) => name);
  return (
    <div className={styles.quiet} role="status">
      <p>{t('parties.new.startsNow', { time: now.time, where: [roomName, ...free].join(', ') })}</p>
      <FurtherLines offer={treated} time={now.time} />
    </div>
  );
}
