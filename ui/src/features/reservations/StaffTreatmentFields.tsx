import { useTranslation } from 'react-i18next';
import type { Treatment } from '#shared/treatments/schema';
import FurtherFields from '#ui/features/reservations/FurtherFields.tsx';
import { ProfessionalField } from '#ui/features/reservations/ProfessionalField.tsx';
import { useTreatmentWords } from '#ui/features/reservations/use-treatment-words.ts';
import { furtherOf, partOf, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { FurtherPart } from '#ui/features/reservations/visit.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface StaffTreatment {
  /** '' for a room without a treatment. */
  treatmentId: string;
  professionalId: string;
  further: FurtherPart[];
  people: string;
}

interface StaffTreatmentFieldsProps {
  /** Empty at a venue without treatments. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  values: StaffTreatment;
  change: (values: Partial<StaffTreatment>) => void;
  /** Absent where further treatments cannot be added. */
  further?: { error: string | undefined; className?: string } | undefined;
}

/** The treatment and who does it, and those that follow; without a treatment staff choose a room and its seats. */
export function StaffTreatmentFields({ list, treatment, values, change, further }: StaffTreatmentFieldsProps) {
  const { t } = useTranslation();
  const { wordsOf, factsOf } = useTreatmentWords();
  const nameOf = useTreatmentName();
  if (list.length === 0) return null;
  const choose = (treatmentId: string) => {
    const next = list.find(({ id }) => id === treatmentId) ?? null;
    const kept = furtherOf(values, next, list).map(partOf);
    change({ treatmentId, professionalId: '', further: kept, ...(next !== null && { people: String(next.people) }) });
  };
  return (
    <>
      <SelectField
        label={t('reservations.treatment.label')}
        optional
        value={values.treatmentId}
        hint={treatment === null ? undefined : factsOf(treatment)}
        options={[
          { value: '', text: t('reservations.treatment.roomOnly') },
          // As on the guest's page: a closed list cuts a long text off
          ...list.map((each) => ({ value: each.id, text: each === treatment ? nameOf(each) : wordsOf(each) })),
        ]}
        onChange={choose}
      />
      {treatment !== null && treatment.professionals.length > 0 && (
        <ProfessionalField
          professionals={treatment.professionals}
          value={values.professionalId}
          onChange={(professionalId) => change({ professionalId })}
        />
      )}
      {treatment !== null && further !== undefined && (
        <FurtherFields
          className={further.className}
          state={{ visit: values, change, treatments: { data: list } }}
          first={treatment}
          errorOf={() => further.error}
        />
      )}
    </>
  );
}
