import { useTranslation } from 'react-i18next';
import type { BookedTreatment } from '#shared/reservations/schema';
import { teamNames } from '#shared/treatments/rules';
import { guestsAtOnce } from '#shared/treatments/visit';

type ToldTreatment = Omit<BookedTreatment, 'id'>;

export const minutesText = (minutes: number): string => `${minutes} min`;

/** `Massagem relaxante · Rosa Kiala · 60 min`; for staff with the equipment. */
export const treatmentLine = ({ name, minutes, equipment, ...team }: ToldTreatment): string =>
  [name, teamNames(team), minutesText(minutes), equipment].filter(Boolean).join(' · ');

interface Waited {
  treatment?: ToldTreatment | undefined;
  visit?: readonly (ToldTreatment & { beside: boolean })[] | undefined;
}

/** Those who wait for a visit side by side are several. */
export const guestsWaiting = ({ people, visit = [] }: Waited & { people: number }): number =>
  guestsAtOnce(people, visit.slice(1));

/** A line for the treatment, or for each one of a visit, that a guest waits for; none for seats. */
export function useWaitedLines() {
  const { t } = useTranslation();
  return ({ treatment, visit }: Waited): string[] => {
    if (visit === undefined) return treatment === undefined ? [] : [treatmentLine(treatment)];
    return visit.map(({ beside, ...part }) =>
      [treatmentLine(part), beside && t('reservations.visit.sameTime')].filter(Boolean).join(' · '),
    );
  };
}

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
