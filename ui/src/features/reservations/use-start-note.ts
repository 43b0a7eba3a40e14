import { useTranslation } from 'react-i18next';
import { minuteOfService, timeOfService } from '#shared/time';
import type { TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';

type Offered = Pick<TreatmentOffer, 'treatment' | 'further' | 'partsAt'>;

/** When a treatment that begins at `start` ends; of a visit also when each later treatment begins. */
export function useStartNote() {
  const { t } = useTranslation();
  return ({ treatment, further, partsAt }: Offered, start: string): string => {
    const all = [treatment, ...further.map((part) => part.treatment)];
    const next = partsAt(start).slice(1);
    const begins = [start, ...next.map((part) => part.time)];
    const ends = begins.map((begin, n) => minuteOfService(begin) + (all[n]?.minutes ?? 0));
    const end = timeOfService(Math.max(...ends));
    const times = [...new Set(begins)].slice(1);
    if (times.length > 0) return t('reservations.visit.begins', { times: times.join(', '), time: end });
    return t(further.length > 0 ? 'reservations.visit.together' : 'reservations.treatment.until', { time: end });
  };
}
