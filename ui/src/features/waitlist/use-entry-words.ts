import { useTranslation } from 'react-i18next';
import type { GuestEntry } from '#shared/waitlist/schema';

type Word = 'offered' | 'accepted' | 'acceptedCancelled' | 'acceptedText' | 'expired' | 'declineTitle' | 'declineText';

/** Sentences about seats, or about the time of a treatment. */
export function useEntryWords({ treatment }: Pick<GuestEntry, 'treatment'>) {
  const { t } = useTranslation();
  return (word: Word, until = ''): string =>
    treatment === undefined ? t(`waitlist.guest.${word}`, { until }) : t(`waitlist.guest.treatment.${word}`, { until });
}
