import { useTranslation } from 'react-i18next';
import type { BookedTreatment } from '#shared/reservations/schema';

type Told = Omit<BookedTreatment, 'id'>;

export const minutesText = (minutes: number): string => `${minutes} min`;

/** `Massagem relaxante · Rosa Kiala · 60 min` */
export const treatmentLine = ({ name, professional, minutes }: Told): string =>
  [name, professional?.name, minutesText(minutes)].filter(Boolean).join(' · ');

export function useTreatmentRows(treatment: Told | undefined) {
  const { t } = useTranslation();
  if (treatment === undefined) return [];
  const { name, professional, minutes } = treatment;
  return [
    { term: t('reservations.details.treatment'), fact: name },
    { term: t('reservations.details.professional'), fact: professional?.name ?? null },
    { term: t('reservations.details.duration'), fact: minutesText(minutes) },
  ];
}
