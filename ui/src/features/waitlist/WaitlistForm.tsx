import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#shared/api/table';
import type { Slot } from '#shared/schedule/schema';
import type { Venue } from '#shared/venues/schema';
import { PrivacyNote } from '#ui/features/privacy/PrivacyNote.tsx';
import { GuestFields } from '#ui/features/reservations/GuestFields.tsx';
import { useGuestFormStyles } from '#ui/features/reservations/guest-form-styles.ts';
import { PhoneCode } from '#ui/features/reservations/PhoneCode.tsx';
import { useGuestForm } from '#ui/features/reservations/use-guest-form.ts';
import { type TreatmentOffer, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { VisitFields } from '#ui/features/reservations/VisitFields.tsx';
import { canWait, lookOf } from '#ui/features/schedule/slot-view.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { FreeAlready } from '#ui/features/waitlist/FreeAlready.tsx';
import { PreferenceField } from '#ui/features/waitlist/PreferenceField.tsx';
import { useWaitedSlots } from '#ui/features/waitlist/use-waited-slots.ts';
import { useWaiting, windows } from '#ui/features/waitlist/use-waiting.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

export interface WaitlistFormProps {
  venue: Venue;
  state: VisitState;
  /** Slots of all rooms; undefined while loading. */
  day: readonly Slot[] | undefined;
  /** Null if the guest waits for seats. */
  offer?: TreatmentOffer | null;
  withVisitFields: boolean;
  onJoined: (entry: ReplyOf<'joinWaitlist'>) => void;
  onBack: () => void;
}

/** "Lista de espera": takes any open slot, sold out or not. Prefilled from the booking form. */
export default function WaitlistForm(props: WaitlistFormProps) {
  const { venue, state, day, offer = null, withVisitFields, onJoined, onBack } = props;
  const styles = useGuestFormStyles();
  const { t } = useTranslation();
  const { visit, change } = state;
  const timeOf = useSlotTime(visit.date);
  const isTreated = offer !== null;
  const slots = useWaitedSlots(state, day, offer);
  const open = (slots ?? []).filter(canWait);
  const waiting = useWaiting({ venue, state, slots, onJoined });
  // The list has a time of its own
  const checked = { ...state, visit: { ...visit, time: waiting.time } };
  const { form, submit, errorOf } = useGuestForm({ venue, state: checked, error: waiting.error, send: waiting.send });
  const back = () => {
    waiting.leave();
    onBack();
  };
  const isClosed = slots !== undefined && open.length === 0;
  return (
    <form ref={form} className={styles.form} aria-labelledby="panel" onSubmit={submit} noValidate>
      <Lead state={state} />
      {withVisitFields && <VisitFields {...{ venue, state, errorOf }} />}
      {isClosed ? (
        <EmptyState text={t('waitlist.noSlot')} />
      ) : (
        <>
          <SelectField
            label={t('waitlist.time')}
            required
            value={waiting.time}
            error={waiting.timeError}
            options={[
              ...(waiting.timeError === undefined ? [] : [{ value: '', text: t('reservations.form.chooseTime') }]),
              ...open.map((slot) => ({
                value: slot.time,
                text: t('waitlist.timeOption', { time: timeOf(slot.time), state: t(`app.state.${lookOf(slot)}`) }),
              })),
            ]}
            onChange={(time) => change({ listTime: time === '' ? null : time })}
          />
          <FreeAlready
            {...{ venue, state }}
            day={(isTreated ? slots : day) ?? []}
            time={waiting.time}
            preference={waiting.preference}
            onChoose={(slot) => {
              change({ time: slot.time, listTime: null, ...(!isTreated && { roomId: slot.roomId }) });
              back();
            }}
          />
          <GuestFields {...{ state, errorOf }} />
          <PreferenceField
            {...{ isTreated }}
            value={waiting.preference}
            onChange={(preference) => waiting.change({ preference })}
          />
          <SelectField
            label={t('waitlist.window')}
            value={waiting.window}
            options={windows.map((value) => ({ value, text: t('units.minutes', { count: Number(value) }) }))}
            onChange={(window) => waiting.change({ window })}
          />
          {waiting.sentence !== null && (
            <Notice look={waiting.isWaitingAlready ? 'waiting' : 'refusal'}>{waiting.sentence}</Notice>
          )}
          {waiting.code !== null && <PhoneCode step={waiting.code} />}
          <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={waiting.isPending}>
            {t(waiting.label)}
          </Button>
        </>
      )}
      <Button appearance="subtle" onClick={back}>
        {t('waitlist.backToBooking')}
      </Button>
      {!isClosed && <PrivacyNote text={t('waitlist.privacy')} />}
    </form>
  );
}

function Lead({ state: { treatment, further } }: Pick<WaitlistFormProps, 'state'>) {
  const styles = useGuestFormStyles();
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  if (treatment === null) return <p className={styles.text}>{t('waitlist.lead')}</p>;
  if (further.length === 0)
    return <p className={styles.text}>{t('waitlist.leadTreatment', { treatment: nameOf(treatment) })}</p>;
  const names = [treatment, ...further.map((part) => part.treatment)].map(nameOf);
  return <p className={styles.text}>{t('waitlist.leadVisit', { treatments: names.join(', ') })}</p>;
}
