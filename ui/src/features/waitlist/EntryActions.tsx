import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/phone';
import { formatInstant } from '#shared/time';
import type { GuestEntry } from '#shared/waitlist/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { DeclineButton } from '#ui/features/reservations/DeclineButton.tsx';
import { useGuestBookingStyles } from '#ui/features/reservations/guest-booking-styles.ts';
import { lastOf } from '#ui/features/reservations/guest-view.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { type EntryStanding, isOtherThanAsked, minutesLeft } from '#ui/features/waitlist/entry-view.ts';
import type { GuestEntryCardProps } from '#ui/features/waitlist/GuestEntryCard.tsx';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { ButtonLink } from '#ui/kit/ButtonLink.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { TimeButtons } from '#ui/kit/TimeButtons.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

/** The longest answer window. */
const COUNTED_MINUTES = 120;

type EntryActionsProps = GuestEntryCardProps & { standing: EntryStanding };

/** The entry's state in one sentence, and the actions that the state allows. */
export function EntryActions({ entry, standing, accept, leave, take, look, isLooking }: EntryActionsProps) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const last = lastOf(accept, leave, take);
  const failure = last === take ? 'takeFailed' : last === accept ? 'acceptFailed' : 'leaveFailed';
  const isFree = standing === 'waiting' && entry.free.length > 0;
  const isWaiting = standing === 'waiting' || standing === 'late';
  const isOpen = isWaiting || standing === 'offered';
  const isSettled = standing === 'waiting' || standing === 'offered' || standing === 'accepted';
  return (
    <div className={styles.actions}>
      {!isFree && <Sentence {...{ entry, standing }} />}
      {last.error !== null && isOpen && (
        <Notice look="refusal">{sentenceOf(last.error, t(`waitlist.guest.${failure}`))}</Notice>
      )}
      {isFree && <FreeTimes {...{ entry, take }} />}
      {standing === 'offered' && entry.canAccept && <AcceptButton accept={accept} />}
      {entry.reservationLink !== null && (
        <ButtonLink to={new URL(entry.reservationLink).pathname} appearance="primary">
          {t('waitlist.guest.booking')}
        </ButtonLink>
      )}
      {standing === 'waiting' && (
        <Button className={styles.action} disabledFocusable={isLooking} onClick={look}>
          {t(isLooking ? 'waitlist.guest.refreshing' : 'waitlist.guest.refresh')}
        </Button>
      )}
      <ButtonLink to={`/r/${entry.venue.slug}`} appearance={isSettled ? 'outline' : 'primary'}>
        {t(isSettled ? 'waitlist.guest.seeVenue' : 'waitlist.guest.again')}
      </ButtonLink>
      {isOpen && entry.canLeave && <LeaveButton isOffered={standing === 'offered'} leave={leave} />}
    </div>
  );
}

function AcceptButton({ accept }: Pick<EntryActionsProps, 'accept'>) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const toast = useToast();
  const sayYes = () => {
    if (accept.isPending) return;
    accept.mutate(undefined, {
      onSuccess: () =>
        toast({ title: t('waitlist.guest.acceptedTitle'), description: t('waitlist.guest.acceptedText') }),
    });
  };
  return (
    <Button
      appearance="primary"
      size="large"
      className={styles.action}
      disabledFocusable={accept.isPending}
      onClick={sayYes}
    >
      {t(accept.isPending ? 'waitlist.guest.accepting' : 'waitlist.guest.accept')}
    </Button>
  );
}

function Sentence({ entry, standing }: Pick<EntryActionsProps, 'entry' | 'standing'>) {
  const styles = useGuestBookingStyles();
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { offer, venue } = entry;
  if (standing === 'offered' && offer !== null) {
    return (
      <Notice look="waiting">
        <p>{t('waitlist.guest.offered', { until: formatInstant(offer.until, language, venue.timezone) })}</p>
        <OtherThanAsked entry={entry} />
        <TimeLeft until={offer.until} />
      </Notice>
    );
  }
  const sentences: Record<EntryStanding, string> = {
    waiting: t('waitlist.guest.waiting', { phone: formatPhone(entry.phone) }),
    late: t('waitlist.guest.late', { phone: formatPhone(entry.phone) }),
    offered: '',
    accepted: t('waitlist.guest.accepted'),
    cancelled: t('waitlist.guest.acceptedCancelled'),
    expired: t('waitlist.guest.expired'),
    left: t('waitlist.guest.leftText'),
    over: t('waitlist.guest.over'),
  };
  return (
    <div className={styles.sentence}>
      <p>{sentences[standing]}</p>
      {standing === 'accepted' && <OtherThanAsked entry={entry} />}
    </div>
  );
}

/** Compares the request with the offer if they differ. */
function OtherThanAsked({ entry }: Pick<EntryActionsProps, 'entry'>) {
  const { t } = useTranslation();
  const { seats } = entry;
  const askedTimeOf = useSlotTime(entry.date);
  const timeOf = useSlotTime(seats?.date ?? entry.date);
  if (seats === null || !isOtherThanAsked(entry)) return null;
  const asked = { askedTime: askedTimeOf(entry.time), askedRoom: entry.roomName };
  const other = entry.treatment === undefined ? 'otherSeats' : 'otherTime';
  return <p>{t(`waitlist.guest.${other}`, { ...asked, time: timeOf(seats.time), room: seats.roomName })}</p>;
}

/** Changes once a minute, because a live region around it reads out every change. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const left = minutesLeft(until, useNow());
  // Answer windows pause at night. The sentence names the time instead of hundreds of minutes.
  if (left > COUNTED_MINUTES) return null;
  return (
    <p>
      <b>{left === 0 ? t('waitlist.guest.lastMinute') : t('waitlist.guest.left', { count: left })}</b>
    </p>
  );
}

function LeaveButton({ isOffered, leave }: { isOffered: boolean } & Pick<EntryActionsProps, 'leave'>) {
  const { t } = useTranslation();
  return (
    <DeclineButton
      words={{
        action: t(isOffered ? 'waitlist.guest.decline' : 'waitlist.guest.leave'),
        title: isOffered ? t('waitlist.guest.declineTitle') : t('waitlist.guest.leaveTitle'),
        text: isOffered ? t('waitlist.guest.declineText') : t('waitlist.guest.leaveText'),
        keep: t('waitlist.guest.keep'),
        pending: t('waitlist.guest.leaving'),
      }}
      done={{ title: t('waitlist.guest.leftTitle'), description: t('waitlist.guest.leftToast') }}
      isPending={leave.isPending}
      decline={(outcome) => leave.mutate(undefined, outcome)}
    />
  );
}

type FreeTime = GuestEntry['free'][number];

/** Free slots that match the entry; a press books one. */
function FreeTimes({ entry, take }: Pick<GuestEntryCardProps, 'entry' | 'take'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const timeOf = useSlotTime(entry.date);
  /** Of a visit, each time at which a treatment begins. */
  const timesOf = ({ time, furtherTimes = [] }: Omit<FreeTime, 'roomName'>) =>
    [...new Set([time, ...furtherTimes])].map(timeOf).join(' · ');
  const label = t('waitlist.guest.free');
  const takeSlot = (slot: Omit<FreeTime, 'roomName'>) => {
    if (take.isPending) return;
    take.mutate(slot, {
      onSuccess: () =>
        toast({ title: t('waitlist.guest.acceptedTitle'), description: t('waitlist.guest.acceptedText') }),
    });
  };
  return (
    <Notice look="waiting">
      <p>{label}</p>
      <TimeButtons
        label={label}
        isPending={take.isPending}
        times={entry.free.map(({ roomName, ...slot }) => ({
          key: `${slot.roomId} ${slot.time}`,
          word:
            slot.roomId === entry.roomId
              ? timesOf(slot)
              : t('reservations.others.inRoom', { time: timeOf(slot.time), room: roomName }),
          onPress: () => takeSlot(slot),
        }))}
      />
    </Notice>
  );
}
