import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { parseKwanzas } from '#shared/money';
import { DEFAULT_TIME } from '#shared/reservations/limits';
import type { BookedReservation, EarlierBooking } from '#shared/reservations/schema';
import type { Slot } from '#shared/schedule/schema';
import type { Venue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { PrivacyNote } from '#ui/features/privacy/PrivacyNote.tsx';
import { lossOf } from '#ui/features/reservations/chosen-time.ts';
import { DepositField } from '#ui/features/reservations/DepositField.tsx';
import { GuestFields } from '#ui/features/reservations/GuestFields.tsx';
import { useGuestFormStyles } from '#ui/features/reservations/guest-form-styles.ts';
import { Instead } from '#ui/features/reservations/Instead.tsx';
import { ownTokens, rememberBooking } from '#ui/features/reservations/own-bookings.ts';
import { PhoneCode } from '#ui/features/reservations/PhoneCode.tsx';
import { PickedSlot } from '#ui/features/reservations/PickedSlot.tsx';
import { PickedTreatment } from '#ui/features/reservations/PickedTreatment.tsx';
import { heldProof } from '#ui/features/reservations/phone-proof.ts';
import { TreatmentInstead } from '#ui/features/reservations/TreatmentInstead.tsx';
import { useGuestForm } from '#ui/features/reservations/use-guest-form.ts';
import { EarlierArrived, useGuestWrite } from '#ui/features/reservations/use-guest-write.ts';
import { useLostPart } from '#ui/features/reservations/use-lost-part.ts';
import { codeAskedBy, type PhoneCodeState, usePhoneCode } from '#ui/features/reservations/use-phone-code.ts';
import { useReservationText } from '#ui/features/reservations/use-reservation-text.ts';
import { furtherAsked, type TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { useWriteFailure } from '#ui/features/reservations/use-write-failure.ts';
import { VisitFields } from '#ui/features/reservations/VisitFields.tsx';
import { canTake, slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { TextAreaField } from '#ui/kit/TextAreaField.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

interface BookingFormProps {
  venue: Venue;
  state: VisitState;
  /** Slots of all rooms; undefined while loading. */
  day: readonly Slot[] | undefined;
  /** Null for a room without a treatment. */
  offer?: TreatmentOffer | null;
  /** Narrow screens show day, people and room above the slots instead. */
  withVisitFields: boolean;
  visitFieldsClass?: string;
  onBooked: (reservation: BookedReservation) => void;
  onWait: () => void;
}

/** "Fazer Reserva". Typed values stay until the booking succeeds. */
export function BookingForm({ venue, state, day, offer = null, onBooked, onWait, ...fields }: BookingFormProps) {
  const styles = useGuestFormStyles();
  const { t } = useTranslation();
  const { visit, guest, changeGuest, people } = state;
  const deposit = parseKwanzas(venue.depositAmount) ?? 0;
  const book = useBook({ venue, state, offer, deposit, onBooked });
  const { loss, usualRefused } = useWanted(state, day, offer);
  const instead = useRef<HTMLDivElement>(null);
  const { form, submit, errorOf } = useGuestForm({
    venue,
    state,
    error: book.error,
    // An unavailable chosen time needs a new choice: the form never books another one
    send: loss === null ? book.send : () => instead.current?.focus(),
  });
  const isExplained = (loss !== null || usualRefused) && isOfSlot(book.error);
  const isPartLater = isOfSlot(book.error) && offer !== null && offer.further.length > 0;
  const lostPart = useLostPart(book.error, state, offer);
  const later =
    lostPart === null ? t('reservations.visit.changed') : t('reservations.visit.seeChanged', { lost: lostPart });
  return (
    // method="dialog": a submit before hydration must not put personal data into the URL
    <form ref={form} className={styles.form} method="dialog" aria-labelledby="panel" onSubmit={submit} noValidate>
      {offer === null ? (
        <PickedSlot
          {...{ people, usualRefused }}
          isLost={loss !== null}
          time={visit.time}
          date={visit.date}
          roomName={venue.rooms.find(({ id }) => id === visit.roomId)?.name ?? ''}
        />
      ) : (
        <PickedTreatment
          {...{ state, offer }}
          isLost={loss !== null}
          error={errorOf('further') === undefined ? errorOf('time') : undefined}
        />
      )}
      {fields.withVisitFields && <VisitFields {...{ venue, state, errorOf }} className={fields.visitFieldsClass} />}
      <GuestFields {...{ state, errorOf }} />
      <TextAreaField
        label={t('reservations.form.notes')}
        optional
        name="notes"
        maxLength={1000}
        rows={2}
        value={guest.notes}
        error={errorOf('notes')}
        onChange={(notes) => changeGuest({ notes })}
      />
      {deposit > 0 && (
        <DepositField
          amount={deposit}
          checked={guest.deposit}
          onChange={(checked) => changeGuest({ deposit: checked })}
        />
      )}
      {book.sentence !== null && !isExplained && <Notice look="refusal">{isPartLater ? later : book.sentence}</Notice>}
      {book.earlier !== null && (
        <AskAgain
          {...{ date: visit.date, time: visit.time ?? DEFAULT_TIME }}
          {...book.earlier}
          onAgain={book.sendAgain}
        />
      )}
      {book.code !== null && loss === null && <PhoneCode step={book.code} />}
      {offer !== null && loss !== null && visit.time !== null && (
        <TreatmentInstead ref={instead} {...{ state, offer, lostPart, onWait }} time={visit.time} />
      )}
      {offer === null && day !== undefined && (loss !== null || (visit.time === null && usualRefused)) && (
        <Instead ref={instead} {...{ venue, state, day, loss, onWait }} />
      )}
      {loss === 'tooSmall' ? (
        <Button appearance="primary" className={styles.submit} onClick={onWait}>
          {t('waitlist.join')}
        </Button>
      ) : (
        <Button type="submit" appearance="primary" className={styles.submit} disabledFocusable={book.isPending}>
          {t(book.label)}
        </Button>
      )}
      <PrivacyNote text={t('reservations.form.privacy')} />
    </form>
  );
}

function useWanted({ visit, people }: VisitState, day: readonly Slot[] | undefined, offer: TreatmentOffer | null) {
  const ofRoom = useMemo(() => day && slotsOfRoom(day, visit.roomId), [day, visit.roomId]);
  const slots = offer === null ? ofRoom : offer.slots;
  return {
    loss: visit.time === null ? null : lossOf(slots, visit.time, people),
    usualRefused: offer === null && slots !== undefined && !canTake(slots, DEFAULT_TIME, people),
  };
}

const slotCodes = [
  'slot_full',
  'slot_closed',
  'slot_begun',
  'treatment_taken',
  'treatment_ends_late',
  'professional_taken',
];

/** Refusals about the slot; the form shows free times instead. */
const isOfSlot = (error: unknown) => error instanceof ApiError && error.code !== null && slotCodes.includes(error.code);

interface UseBookOptions extends Pick<BookingFormProps, 'venue' | 'state' | 'onBooked'> {
  offer: TreatmentOffer | null;
  deposit: number;
}

function labelOf(book: { isSolving: boolean; isPending: boolean }, code: PhoneCodeState | null) {
  if (book.isSolving) return 'reservations.form.checking' as const;
  if (book.isPending) return 'reservations.form.submitting' as const;
  return code?.label ?? ('reservations.form.submit' as const);
}

function useBook({ venue, state, offer, deposit, onBooked }: UseBookOptions) {
  const { t } = useTranslation();
  const toast = useToast();
  const failure = useWriteFailure('reservations.form');
  const book = useGuestWrite('book', state, {
    onSuccess: (reservation) => {
      // A hold that needs confirmation is announced by its panel.
      if (reservation.status !== 'HOLD')
        toast({ title: t('reservations.booked.toastTitle'), description: t('reservations.booked.toast') });
      onBooked(reservation);
    },
    asksAbout: ({ guestToken }) => guestToken !== undefined,
    // A question to the guest is not a failure
    onError: (error) => {
      const { guestToken, date } = earlierOf(error) ?? {};
      if (guestToken && date) rememberBooking(venue.id, { token: guestToken, date }, state.firstDate);
      if (earlierOf(error) === null && codeAskedBy(error) === null) failure.toast(error);
    },
  });
  const { visit, guest, people } = state;
  const earlier = earlierOf(book.error);
  const request = {
    venueId: venue.id,
    roomId: visit.roomId,
    name: guest.name.trim(),
    phone: guest.phone.trim(),
    date: visit.date,
    time: visit.time ?? DEFAULT_TIME,
    people,
    ...(offer !== null && treatmentAsked(offer, state)),
    notes: guest.notes,
    depositValue: guest.deposit && deposit > 0 ? deposit : null,
  };
  const send = (again?: true) =>
    book.send({
      ...request,
      phoneProof: heldProof(),
      mine: ownTokens(venue.id, state.firstDate),
      ...(again && { again }),
    });
  const code = usePhoneCode({ state, refusal: book.error, proceed: book.repeat });
  return {
    send: () => (code === null ? send() : code.act()),
    sendAgain: () => send(true),
    earlier,
    code,
    isPending: book.isPending || code?.isPending === true,
    label: labelOf(book, code),
    error: book.error,
    sentence: earlier === null && code === null ? failure.sentenceOf(book) : null,
  };
}

function treatmentAsked({ treatment, times, partsAt }: TreatmentOffer, { visit }: VisitState) {
  if (treatment === null) return {};
  const { further = [] } = visit;
  const furtherTreatments = furtherAsked(further, partsAt(visit.time).slice(1));
  const roomId = times?.find(({ time }) => time === visit.time)?.roomId;
  return {
    treatmentId: treatment.id,
    ...(visit.professionalId && { professionalId: visit.professionalId }),
    ...(roomId !== undefined && { roomId }),
    ...(further.length > 0 && { furtherTreatments }),
  };
}

const useStyles = makeStyles({
  choices: { display: 'grid', gap: tokens.spacingVerticalS, marginTop: tokens.spacingVerticalS },
});

interface Earlier extends Pick<EarlierBooking, 'guestToken' | 'people'> {
  /** Absent if they are the form's. */
  date?: string;
  time?: string;
}

/** The guest's earlier booking to ask about; null for any other error. */
function earlierOf(error: unknown): Earlier | null {
  if (error instanceof EarlierArrived) {
    const { guestToken, date, time, people } = error.reply as BookedReservation & EarlierBooking;
    return { guestToken, date, time, people };
  }
  return error instanceof ApiError && error.code === 'already_booked' ? (error.current as EarlierBooking) : null;
}

interface AskAgainProps extends Required<Earlier> {
  onAgain: () => void;
}

function AskAgain({ guestToken, onAgain, ...seats }: AskAgainProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { when, people } = useReservationText(seats);
  return (
    <Notice look="waiting">
      <p>{t('reservations.again.text', { when, people })}</p>
      <div className={styles.choices}>
        <ButtonLink to={`/reserva/${guestToken}`} appearance="primary">
          {t('reservations.again.see')}
        </ButtonLink>
        <Button appearance="outline" onClick={onAgain}>
          {t('reservations.again.book')}
        </Button>
      </div>
    </Notice>
  );
}
