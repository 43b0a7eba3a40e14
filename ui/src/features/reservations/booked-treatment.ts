import { useTranslation } from 'react-i18next';
import type { BookedTreatment } from '#shared/reservations/schema';
import { teamNames } from '#shared/treatments/rules';

type ToldTreatment = Omit<BookedTreatment, 'id'>;

export const minutesText = (minutes: number): string => `${minutes} min`;

/** `Massagem relaxante · Rosa Kiala · 60 min`; for staff with the equipment. */
export const treatmentLine = ({ name, minutes, equipment, ...team }: ToldTreatment): string =>
  [name, teamNames(team), minutesText(minutes), equipment].filter(Boolean).join(' · ');

export function useTreatmentRows(treatment: ToldTreatment | undefined) {
  const { t } = useTranslation();
  if (treatment === undefined) return [];
  const { name, minutes } = treatment;
  return [
    { term: t('reservations.details.treatment'), fact: name },
    { term: t('reservations.details.professional'), fact: teamNames(treatment) || null },
    { term: t('reservations.details.duration'), fact: minutesText(minutes) },
  ];
}
