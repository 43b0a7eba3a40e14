import { useTranslation } from 'react-i18next';
import type { EnquiryStage, GuestEnquiry } from '#shared/enquiries/schema';
import { formatPhone } from '#shared/phone';
import { isUnreached, sentenceOf } from '#ui/api/api-error.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { EnquiryActions } from '#ui/features/enquiries/EnquiryActions.tsx';
import { stageAt } from '#ui/features/enquiries/enquiry-view.ts';
import { OptionList } from '#ui/features/enquiries/OptionList.tsx';
import { QuoteFacts } from '#ui/features/enquiries/QuoteFacts.tsx';
import { useAskedRows } from '#ui/features/enquiries/use-asked-rows.ts';
import { useEnquiryWords } from '#ui/features/enquiries/use-enquiry-words.ts';
import type { GuestAnswers } from '#ui/features/enquiries/use-guest-enquiry.ts';
import { Details } from '#ui/features/reservations/Details.tsx';
import { Done } from '#ui/features/reservations/Done.tsx';
import { GuestCard, useVenueRows } from '#ui/features/reservations/GuestCard.tsx';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { lastOf } from '#ui/features/reservations/guest-view.ts';
import { useIsNew } from '#ui/features/reservations/use-confirmation-page.ts';
import { Notice } from '#ui/kit/Notice.tsx';
import type { SlotLook } from '#ui/kit/StateWord.tsx';

const looks: Record<EnquiryStage, SlotLook> = {
  NEW: 'wait',
  QUOTED: 'wait',
  BOOKED: 'free',
  DECLINED: 'closed',
  CLOSED: 'closed',
  EXPIRED: 'full',
  CANCELLED: 'full',
};

export function GuestEnquiryCard({ enquiry, accept, decline }: GuestAnswers & { enquiry: GuestEnquiry }) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const isNew = useIsNew();
  const stage = stageAt(enquiry, useNow());
  const { venue, quote } = enquiry;
  const facts = quote !== null && <QuoteFacts {...{ quote, stage }} heading="h2" />;
  const last = lastOf(accept, decline);
  // The answer was lost, not the act
  const isDone = stage === (last === accept ? 'BOOKED' : 'DECLINED') && isUnreached(last.error);
  return (
    <GuestCard
      title={t('enquiries.guest.title')}
      venue={venue}
      look={looks[stage]}
      word={t(`enquiries.guest.stage.${stage}`)}
      done={
        isNew &&
        stage === 'NEW' && (
          <Done look="waiting" title={t('enquiries.guest.sentTitle')} text={t('enquiries.guest.sentText')} />
        )
      }
    >
      <StageText {...{ enquiry, stage }} />
      {last.error !== null && !isDone && (
        <Notice look="refusal">
          {sentenceOf(last.error, t(`enquiries.guest.${last === accept ? 'acceptFailed' : 'declineFailed'}`))}
        </Notice>
      )}
      {stage !== 'BOOKED' && facts}
      {quote !== null && <OptionList {...{ enquiry, quote, accept }} isOpen={stage === 'QUOTED'} />}
      <EnquiryActions {...{ enquiry, stage, decline }} />
      {stage === 'BOOKED' && facts}
      <section aria-labelledby="asked">
        <h2 className={styles.label} id="asked">
          {t('enquiries.guest.asked')}
        </h2>
        <Details
          rows={[
            ...useAskedRows(enquiry),
            { term: t('enquiries.facts.yourPhone'), fact: formatPhone(enquiry.phone) },
            ...useVenueRows(venue),
          ]}
        />
      </section>
    </GuestCard>
  );
}

function StageText({ enquiry, stage }: { enquiry: GuestEnquiry; stage: EnquiryStage }) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const { endOf } = useEnquiryWords();
  const { quote, venue, closeReason } = enquiry;
  const phone = formatPhone(venue.phone);
  const end = quote === null ? '' : endOf(quote);
  const text = t(`enquiries.guest.text.${stage}`, { phone, end });
  if (stage === 'QUOTED') return <Notice look="waiting">{text}</Notice>;
  return (
    <div className={styles.sentence}>
      <p>{text}</p>
      {closeReason !== null && (
        <p>
          {t('enquiries.guest.reason')}: {closeReason}
        </p>
      )}
    </div>
  );
}
