import { useTranslation } from 'react-i18next';
import type { LostPart } from '#shared/reservations/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { type TreatmentOffer, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { Visit } from '#ui/features/reservations/visit.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';

/** Sentence about the service of a visit that a refusal names; null without one. */
export function useLostPart(
  error: unknown,
  { visit }: { visit: Pick<Visit, 'date' | 'professionalId'> },
  offer: Pick<TreatmentOffer, 'treatment' | 'further'> | null,
): string | null {
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  const timeOf = useSlotTime(visit.date);
  const lost = lostOf(error);
  if (lost === null || offer === null || offer.treatment === null) return null;
  const first = { treatment: offer.treatment, professionalId: visit.professionalId ?? '' };
  const part = [first, ...offer.further][lost.number - 1];
  if (part?.treatment.id !== lost.treatmentId || lost.time === null) return null;
  const professional = part.treatment.professionals.find(({ id }) => id === part.professionalId);
  const values = { time: timeOf(lost.time), treatment: nameOf(part.treatment), professional: professional?.name ?? '' };
  const isWith = professional !== undefined && lost.code === 'professional_taken';
  return t(`reservations.visit.${isWith ? 'partTakenWith' : 'partTaken'}`, values);
}

const lostOf = (error: unknown): (LostPart & { code: string }) | null => {
  if (!(error instanceof ApiError) || (error.code !== 'treatment_taken' && error.code !== 'professional_taken'))
    return null;
  const { current, code } = error;
  return typeof current === 'object' && current !== null ? { ...(current as LostPart), code } : null;
};
