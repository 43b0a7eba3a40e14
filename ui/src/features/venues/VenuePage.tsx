import { Button, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { PeopleQueue20Regular } from '@fluentui/react-icons/svg/people-queue';
import { makeStyles, mergeClasses } from '@griffel/react';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { hallsOf } from '#shared/enquiries/halls';
import { addDays, isDate } from '#shared/time';
import type { Venue, VenueRating } from '#shared/venues/schema';
import { TreatmentSlots } from '#ui/features/reservations/TreatmentSlots.tsx';
import { useRefusalSentence } from '#ui/features/reservations/use-guest-form.ts';
import {
  hasTreatments,
  roomsAlone,
  useTreatmentName,
  useTreatmentOffer,
} from '#ui/features/reservations/use-treatments.ts';
import { useVisit, type VisitState } from '#ui/features/reservations/use-visit.ts';
import { VisitFields } from '#ui/features/reservations/VisitFields.tsx';
import {
  type AskedField,
  houseOf,
  isForRoom,
  treatmentRefusalsOf,
  visitRefusalsOf,
} from '#ui/features/reservations/visit.ts';
import { periodAsked, searchAsked } from '#ui/features/reservations/visit-address.ts';
import { ReviewsSlot } from '#ui/features/reviews/ReviewsSlot.tsx';
import { DaySchedule } from '#ui/features/schedule/DaySchedule.tsx';
import { DaySlots } from '#ui/features/schedule/DaySlots.tsx';
import { canWait, isSelectable, slotsOfRoom } from '#ui/features/schedule/slot-view.ts';
import { useDaySlots } from '#ui/features/schedule/use-schedule.ts';
import { BookingBar } from '#ui/features/venues/BookingBar.tsx';
import { CategoryBadges } from '#ui/features/venues/CategoryBadges.tsx';
import { Rating } from '#ui/features/venues/Rating.tsx';
import { usePanel } from '#ui/features/venues/use-panel.ts';
import { VenueFacts } from '#ui/features/venues/VenueFacts.tsx';
import { VenuePanel } from '#ui/features/venues/VenuePanel.tsx';
import { useVenuePageStyles } from '#ui/features/venues/venue-page-styles.ts';
import { Cover } from '#ui/kit/Cover.tsx';
import { Row } from '#ui/kit/layout.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { useHistoryState } from '#ui/kit/use-history-state.ts';
import { useMedia } from '#ui/kit/use-media.ts';
import { media } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  choices: { marginTop: tokens.spacingVerticalM },
  // Before hydration the width is unknown, so CSS hides the parts of the other layout.
  onlyWide: { [media.narrow]: { display: 'none' } },
  onlyNarrow: { '@media (min-width: 900.02px)': { display: 'none' } },

  none: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    marginTop: tokens.spacingVerticalL,
    color: tokens.colorNeutralForeground2,
  },
});

/** Same width as `media.narrow`: there the forms are below the slots. */
const NARROW = '(max-width: 900px)';

interface VenuePageProps {
  venue: Venue & Partial<VenueRating>;
  /** Replaces the booking card in a preview. */
  preview?: ReactNode;
}

export function VenuePage({ venue, preview }: VenuePageProps) {
  const page = useVenuePageStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const narrow = useMedia(NARROW);
  const whereNarrow = narrow === null ? styles.onlyNarrow : undefined;
  const state = useVisit(venue);
  const { visit, lastDate } = state;
  const [query] = useSearchParams();
  const from = useHistoryState();
  const offer = useTreatmentOffer(state);
  const day = useVenueDay(venue, visit.date, { asStaff: preview !== undefined, enabled: offer === null });
  const ofRoom = useMemo(() => day.slots && slotsOfRoom(day.slots, visit.roomId), [day.slots, visit.roomId]);
  const slots = offer === null ? ofRoom : offer.slots;
  const chosenName = useChosenName(venue, state);
  const errorOf = useVisitErrors(venue, state);
  const panel = usePanel(venue.id);
  const waitFor = (time: string) => {
    state.change({ listTime: time });
    panel.wait();
  };
  const chosen = slots?.find((slot) => slot.time === visit.time && isSelectable(slot));
  return (
    <Page title={venue.name} className={page.page}>
      <Link to={`/estabelecimentos${searchAsked(query, state.firstDate, from)}`} className={page.back}>
        <ArrowLeft20Regular aria-hidden />
        {t('venues.page.back')}
      </Link>
      <div className={page.columns}>
        <div>
          <VenueHead venue={venue} />
          <VenueFacts venue={venue} />
          {preview === undefined && hallsOf(venue.rooms).length > 0 && <EventLine onEnquire={panel.enquire} />}
          <DaySchedule
            date={visit.date}
            firstDate={state.firstDate}
            lastDate={lastDate}
            chosen={chosenName}
            onStep={state.stepDay}
          >
            {narrow !== false && (
              <VisitFields {...{ venue, state, errorOf }} className={mergeClasses(styles.choices, whereNarrow)} />
            )}
            {offer !== null ? (
              <TreatmentSlots
                {...{ state, offer }}
                period={periodAsked(query)}
                onWait={preview === undefined ? panel.wait : undefined}
              />
            ) : (
              <DaySlots
                hasDay={isDate(visit.date)}
                slots={slots}
                date={visit.date}
                error={day.error}
                retry={() => void day.refetch()}
                people={state.people}
                chosenTime={chosen?.time ?? null}
                period={periodAsked(query)}
                onToggle={state.toggleTime}
                onWait={preview === undefined ? waitFor : undefined}
                isTooFar={visit.date > lastDate}
                onNextDay={visit.date < lastDate ? () => state.change({ date: addDays(visit.date, 1) }) : undefined}
              />
            )}
          </DaySchedule>
          {preview === undefined && slots?.some(canWait) && (
            <div className={styles.none}>
              <span>{t('schedule.noneFits')}</span>
              <Button appearance="outline" icon={<PeopleQueue20Regular />} onClick={panel.wait}>
                {t('waitlist.join')}
              </Button>
            </div>
          )}
        </div>
        {preview ?? (
          <VenuePanel
            {...{ venue, panel, state, offer }}
            day={day.slots}
            withVisitFields={narrow !== true}
            visitFieldsClass={narrow === null ? styles.onlyWide : undefined}
          />
        )}
      </div>
      {preview === undefined && <ReviewsSlot venue={venue} />}
      {preview === undefined && narrow !== false && panel.shown.kind === 'book' && (
        <BookingBar {...{ panel, slots, state, chosenName }} className={whereNarrow} />
      )}
    </Page>
  );
}

/** Of the room, or of the treatments. */
function useChosenName({ rooms }: Venue, { visit, treatment, further }: VisitState): string {
  const nameOf = useTreatmentName();
  if (treatment !== null) return [treatment, ...further.map((part) => part.treatment)].map(nameOf).join(' + ');
  if (!isForRoom(visit)) return '';
  return rooms.find(({ id }) => id === visit.roomId)?.name ?? '';
}

/** Slots of the rooms that are booked without a treatment. */
function useVenueDay(venue: Venue, date: string, how: { asStaff: boolean; enabled: boolean }) {
  const { data, error, refetch } = useDaySlots(venue.id, date, how);
  const slots = useMemo(() => {
    if (!hasTreatments(venue)) return data;
    const alone = roomsAlone(venue).map(({ id }) => id);
    return data?.filter(({ roomId }) => alone.includes(roomId));
  }, [venue, data]);
  return { slots, error, refetch };
}

/** Day and people are checked as soon as they change; the treatments, as the form's other fields, on submit. */
function useVisitErrors(venue: Venue, { visit, firstDate, wasRefused }: VisitState) {
  const house = houseOf(venue, visit.roomId);
  const say = useRefusalSentence(house, venue.phone);
  const refused = { ...visitRefusalsOf(visit, house, firstDate), ...(wasRefused && treatmentRefusalsOf(visit)) };
  return (field: AskedField) => {
    const refusal = refused[field];
    return refusal && say(refusal);
  };
}

const useEventLineStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, [media.noProgram]: { display: 'none' } },
});

/** Leads from the page of a hall to the form for a quote. */
function EventLine({ onEnquire }: { onEnquire: () => void }) {
  const styles = useEventLineStyles();
  const { t } = useTranslation();
  return (
    <Row gap="L" rowGap="S" align="Center" justify="Between" top="L" className={styles.line}>
      <span>{t('reservations.forEvent')}</span>
      <Button appearance="outline" onClick={onEnquire}>
        {t('reservations.enquire')}
      </Button>
    </Row>
  );
}

const useVenueHeadStyles = makeStyles({
  // Enough contrast for the text over any picture.
  shade: {
    position: 'absolute',
    inset: '30% 0 0',
    backgroundImage: 'linear-gradient(transparent, rgba(10, 12, 15, 0.62) 48%, rgba(10, 12, 15, 0.94))',
  },
  tags: {
    position: 'absolute',
    left: '20px',
    right: '20px',
    top: '20px',
    [media.phone]: { left: '16px', right: '16px', top: '12px' },
  },
  words: {
    position: 'absolute',
    left: '28px',
    right: '28px',
    bottom: '24px',
    [media.phone]: { left: '16px', right: '16px', bottom: '14px' },
  },
  name: {
    fontSize: '2.625rem',
    lineHeight: '3rem',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.018em',
    marginBottom: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    [media.phone]: { fontSize: '1.75rem', lineHeight: '2.125rem', marginBottom: tokens.spacingVerticalXS },
  },
});

/** Full width on small screens, else the wider of two columns. */
const SIZES = '(max-width: 900px) 100vw, 776px';

const VenueHead = memo(function VenueHead({ venue }: { venue: Venue & Partial<VenueRating> }) {
  const page = useVenuePageStyles();
  const styles = useVenueHeadStyles();
  return (
    <Cover src={venue.coverUrl} emoji={venue.categories[0]?.emoji} eager first sizes={SIZES} className={page.cover}>
      <div className={styles.shade} />
      <CategoryBadges categories={venue.categories} className={styles.tags} />
      <div className={styles.words}>
        <h1 className={styles.name}>{venue.name}</h1>
        <Rating of={venue} on="page" />
      </div>
    </Cover>
  );
});
