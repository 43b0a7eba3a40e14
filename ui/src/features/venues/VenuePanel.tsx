import { tokens } from '@fluentui/react-components';
import { CheckmarkCircle24Filled } from '@fluentui/react-icons/svg/checkmark-circle';
import { HourglassHalf24Regular } from '@fluentui/react-icons/svg/hourglass-half';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '#shared/api/table';
import { formatPhone } from '#shared/phone';
import type { BookedReservation } from '#shared/reservations/schema';
import type { Slot } from '#shared/schedule/schema';
import type { Treatment } from '#shared/treatments/schema';
import type { Venue } from '#shared/venues/schema';
import { BookedPanel, type ShownTreatment } from '#ui/features/reservations/BookedPanel.tsx';
import { BookingForm } from '#ui/features/reservations/BookingForm.tsx';
import { rememberBooking } from '#ui/features/reservations/own-bookings.ts';
import { useConfirmationPage } from '#ui/features/reservations/use-confirmation-page.ts';
import type { TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import type { Panel } from '#ui/features/venues/use-panel.ts';
import { useVenuePageStyles } from '#ui/features/venues/venue-page-styles.ts';
import { JoinedPanel } from '#ui/features/waitlist/JoinedPanel.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { PageSpinner } from '#ui/kit/PageSpinner.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useFetchAhead } from '#ui/kit/use-fetch-ahead.ts';
import { letters } from '#ui/theme/fragments.ts';
import { stateTokens } from '#ui/theme/own-tokens.ts';

// Most visitors book, so this form is prefetched while the page is idle.
const WaitlistForm = lazyPart(() => import('#ui/features/waitlist/WaitlistForm.tsx'), { place: 'within' });

const EnquiryForm = lazyPart(() => import('#ui/features/enquiries/EnquiryForm.tsx'), { place: 'within' });

const useStyles = makeStyles({
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalL,
    ...letters.XXL,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    outlineStyle: 'none',
  },
  phone: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  done: { flexShrink: 0, color: stateTokens.freeMark },
  waiting: { flexShrink: 0, color: stateTokens.waitMark },
});

interface VenuePanelProps {
  venue: Venue;
  panel: Panel;
  state: VisitState;
  /** Slots of all rooms; undefined while loading. */
  day: readonly Slot[] | undefined;
  offer: TreatmentOffer | null;
  withVisitFields: boolean;
  visitFieldsClass: string | undefined;
}

export function VenuePanel({ venue, panel, state, day, offer, withVisitFields, visitFieldsClass }: VenuePanelProps) {
  const page = useVenuePageStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const { shown } = panel;
  const forms = { venue, state, day, offer, withVisitFields };
  const { isOpening, booked, joined } = useAnswers(venue, state, panel);
  useFetchAhead(WaitlistForm.preload, state.edits > 0);
  return (
    <aside className={page.panel} aria-labelledby="panel">
      <PanelTitle panel={panel} />
      <noscript>
        <Text look="muted">
          {t('venues.page.byPhone')}{' '}
          <a href={`tel:${venue.phone}`} className={styles.phone}>
            {formatPhone(venue.phone)}
          </a>
        </Text>
      </noscript>
      {isOpening && <PageSpinner />}
      {shown.kind === 'book' && !isOpening && (
        <BookingForm {...forms} visitFieldsClass={visitFieldsClass} onBooked={booked} onWait={panel.wait} />
      )}
      {shown.kind === 'wait' && !isOpening && <WaitlistForm {...forms} onJoined={joined} onBack={panel.book} />}
      {shown.kind === 'enquire' && <EnquiryForm {...{ venue, state }} onBack={panel.book} />}
      {shown.kind === 'booked' && <BookedPanel {...shown} venue={venue} onAgain={panel.book} />}
      {shown.kind === 'joined' && <JoinedPanel venue={venue} entry={shown.entry} onAgain={panel.book} />}
    </aside>
  );
}

/** After a success: opens the guest page, or shows the confirmation in this card if that page fails. */
function useAnswers(venue: Venue, state: VisitState, panel: Panel) {
  const [isOpening, setOpening] = useState(false);
  const confirmation = useConfirmationPage();
  const open = async (page: Promise<boolean>, otherwise: () => void) => {
    setOpening(true);
    if (await page) return;
    setOpening(false);
    otherwise();
  };
  return {
    isOpening,
    booked: (reservation: BookedReservation) => {
      const { guestToken: token, date } = reservation;
      const treatment = treatmentOf(state);
      const further = state.further.map((part) => shownOf(part.treatment, part.professionalId));
      const show = () => panel.booked({ reservation, ...(treatment && { treatment }), further });
      state.clear();
      if (token === undefined) return show();
      rememberBooking(venue.id, { token, date }, state.firstDate);
      void open(confirmation.toReservation(token), show);
    },
    joined: (entry: ReplyOf<'joinWaitlist'>) => {
      state.clear();
      if (entry.guestToken === undefined) return panel.joined(entry);
      void open(confirmation.toEntry(entry.guestToken), () => panel.joined(entry));
    },
  };
}

const treatmentOf = ({ treatment, visit }: VisitState): ShownTreatment | null =>
  treatment && shownOf(treatment, visit.professionalId);

const shownOf = (treatment: Treatment, professionalId = ''): ShownTreatment => ({
  ...treatment,
  professional: treatment.professionals.find(({ id }) => id === professionalId) ?? null,
});

function PanelTitle({ panel: { shown, title } }: { panel: Panel }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const held = shown.kind === 'booked' && shown.reservation.status === 'HOLD';
  const words = {
    book: t('reservations.form.title'),
    wait: t('waitlist.title'),
    enquire: t('reservations.enquire'),
    booked: t(held ? 'reservations.booked.heldTitle' : 'reservations.booked.title'),
    joined: t('waitlist.joinedTitle'),
  };
  return (
    <h2 className={styles.title} id="panel" ref={title} tabIndex={-1}>
      {shown.kind === 'booked' && !held && <CheckmarkCircle24Filled className={styles.done} aria-hidden />}
      {(held || shown.kind === 'joined') && <HourglassHalf24Regular className={styles.waiting} aria-hidden />}
      {words[shown.kind]}
    </h2>
  );
}
