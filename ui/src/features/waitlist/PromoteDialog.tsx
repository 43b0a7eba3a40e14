import { Button } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreatmentTime } from '#shared/treatments/schema';
import { askedPartOf } from '#shared/treatments/visit';
import type { ManagedVenue } from '#shared/venues/schema';
import type { StaffEntry } from '#shared/waitlist/schema';
import { type Offer, placesFor } from '#ui/features/board/offers.ts';
import type { Promotion } from '#ui/features/board/use-promotion.ts';
import { WantedTime } from '#ui/features/board/WantedTime.tsx';
import { OverbookOffer } from '#ui/features/parties/OverbookOffer.tsx';
import { exceeded, useWriteWords } from '#ui/features/parties/overbook.ts';
import { useWaitedLines } from '#ui/features/reservations/booked-treatment.ts';
import { isFreeWith, useTreatmentTimes, useVisitTimes } from '#ui/features/reservations/use-treatments.ts';
import { NearTimes } from '#ui/features/schedule/NearTimes.tsx';
import { timesNear } from '#ui/features/schedule/times-near.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { useEntryStyles } from '#ui/features/waitlist/entry-styles.ts';
import { useTimesToWaitFor, useVisitTimesToWaitFor } from '#ui/features/waitlist/use-waited-slots.ts';
import { useDialogActions } from '#ui/kit/dialog-actions.ts';
import { Modal } from '#ui/kit/Modal.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

interface PromoteDialogProps {
  venue: ManagedVenue;
  entry: StaffEntry;
  /** Slots of the day that have not ended. */
  offers: Offer[];
  /** Preselected. */
  first: Pick<Offer, 'roomId' | 'time'>;
  promotion: Promotion;
  onClose: () => void;
}

const keyOf = ({ roomId, time }: Pick<Offer, 'roomId' | 'time'>) => `${roomId} ${time}`;

/** Offers a waiting party the chosen seats. Staff with the right may overbook with a reason. */
export default function PromoteDialog({ venue, entry, offers, first, promotion, onClose }: PromoteDialogProps) {
  const styles = useEntryStyles();
  const { row } = useDialogActions();
  const { t } = useTranslation();
  const places = usePlaces(entry, offers);
  const lines = useWaitedLines()(entry);
  const what = lines.length > 0 ? lines : [t('dashboard.parties.people', { count: entry.people })];
  const room = entry.treatment === undefined ? first.roomId : entry.roomId;
  const choice = useOfferChoice({ places, first: { roomId: room, time: first.time }, promotion });
  const { picked, place, gone, choose } = choice;
  const refusal = promotion.refused?.entry.id === entry.id ? promotion.refused.error : null;
  const words = useWriteWords(refusal, []);
  const isPending = promotion.pendingId !== null;
  const promote = async (overbook?: { reason: string }) => {
    if (place !== undefined && (await promotion.promote(entry, place, overbook))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void promote();
  };
  return (
    <Modal title={t('dashboard.waiting.choose.title', { name: entry.name })} isBusy={isPending} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.text}>
          {what.join(', ')} · <WantedTime {...entry} />
        </p>
        {picked === undefined || places.length === 0 ? (
          <p>{t('dashboard.waiting.choose.none')}</p>
        ) : (
          <OfferField {...choice} {...{ entry, places, picked }} />
        )}
        {gone && <NearTimes time={gone.time} date={entry.date} near={timesNear(gone.time, places)} onChoose={choose} />}
        <OverbookOffer
          sentence={words.sentence}
          excess={exceeded(words.excess, entry.people, venue)}
          mayOverbook={venue.access.mayOverbook}
          isPending={isPending}
          onOverbook={(overbook) => void promote(overbook)}
        />
        <div className={row}>
          <Button onClick={onClose}>{t('app.action.cancel')}</Button>
          {place !== undefined && (
            <SubmitButton
              word={t('dashboard.promote.action')}
              pendingWord={t('dashboard.promote.pending')}
              isPending={isPending}
            />
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Of a treatment: the times at which it is done, in any of its rooms. */
function usePlaces(entry: StaffEntry, offers: Offer[]): Offer[] {
  const times = useTreatmentPlaces(entry);
  return entry.treatment === undefined ? placesFor(entry, offers) : placesFor(entry, times);
}

interface OfferChoice extends Pick<PromoteDialogProps, 'first' | 'promotion'> {
  places: Offer[];
}

/** The chosen slot stays selected even if it left the list meanwhile; then it is `gone`. */
function useOfferChoice({ places, first, promotion }: OfferChoice) {
  const usual = places.find((each) => keyOf(each) === keyOf(first)) ?? places[0];
  const [chosen, setPicked] = useState(usual);
  // Times of a treatment may load after the dialog opens
  const picked = chosen ?? usual;
  const place = places.find((each) => picked !== undefined && keyOf(each) === keyOf(picked));
  return {
    ...{ picked, place },
    gone: place === undefined && places.length > 0 ? picked : undefined,
    choose: (next: Offer | undefined) => {
      setPicked(next);
      promotion.forget();
    },
  };
}

interface OfferFieldProps extends Omit<ReturnType<typeof useOfferChoice>, 'picked' | 'place'> {
  entry: StaffEntry;
  places: Offer[];
  picked: Offer;
}

function OfferField({ entry, places, picked, gone, choose }: OfferFieldProps) {
  const { t } = useTranslation();
  const timeOf = useSlotTime(entry.date);
  const wordsOf = ({ time, roomName, available }: Offer) => {
    if (entry.treatment)
      return t(`dashboard.waiting.choose.${available > 0 ? 'freeTime' : 'takenTime'}`, { time: timeOf(time) });
    const seats =
      available < entry.people
        ? t('dashboard.waiting.choose.noSeats')
        : t('dashboard.waiting.choose.seats', { count: available });
    return t('dashboard.waiting.choose.option', { time: timeOf(time), room: roomName, seats });
  };
  return (
    <SelectField
      label={t(entry.treatment ? 'dashboard.waiting.choose.time' : 'dashboard.waiting.choose.slot')}
      value={keyOf(picked)}
      options={(gone ? [gone, ...places] : places).map((each) => ({ value: keyOf(each), text: wordsOf(each) }))}
      error={gone && t('waitlist.timeGone', { time: timeOf(gone.time) })}
      onChange={(next) => choose(places.find((each) => keyOf(each) === next))}
    />
  );
}

/** Times of the entry's treatment with its professional; those that are taken have no seats. */
function useTreatmentPlaces(entry: StaffEntry): Offer[] {
  const { date, roomId, people, visit } = entry;
  const alone = useTimesAlone(entry);
  const together = useTimesTogether(entry);
  const { all, free } = visit === undefined ? alone : together;
  return all.map((time) => ({
    // The entry's room is a wish: the server takes any room of the treatment
    ...{ roomId, date, time, roomName: '', isOfTreatments: true, hasBegun: false },
    ...{ available: free.includes(time) ? people : 0, roomCapacity: people },
  }));
}

function useTimesAlone({ venueId, date, treatment, visit }: StaffEntry) {
  const id = visit === undefined ? (treatment?.id ?? '') : '';
  const professionalId = treatment?.professional?.id ?? '';
  const { data = [] } = useTimesToWaitFor(venueId, id, date);
  const { data: free = [] } = useTreatmentTimes(venueId, id, date);
  const timesOf = (times: readonly TreatmentTime[]) =>
    times.filter((time) => isFreeWith(time, professionalId)).map(({ time }) => time);
  return { all: timesOf(data), free: timesOf(free) };
}

function useTimesTogether({ venueId, date, visit = [] }: StaffEntry) {
  const parts = visit.map(({ id, professional, beside }) =>
    askedPartOf({ treatmentId: id, professionalId: professional?.id ?? '', isBeside: beside }),
  );
  const { data = [] } = useVisitTimesToWaitFor(venueId, parts, date);
  const { data: free = [] } = useVisitTimes(venueId, parts, date);
  return { all: data.map(({ time }) => time), free: free.map(({ time }) => time) };
}
