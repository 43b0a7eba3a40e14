import { useTranslation } from 'react-i18next';
import { ProfessionalField } from '#ui/features/reservations/ProfessionalField.tsx';
import { useTreatmentWords } from '#ui/features/reservations/use-treatment-words.ts';
import type { EntryTreatment } from '#ui/features/waitlist/use-entry-treatment.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface ChosenTreatment {
  treatmentId: string;
  professionalId: string;
  people: string;
}

interface EntryTreatmentFieldsProps {
  treated: EntryTreatment;
  values: ChosenTreatment;
  change: (values: Partial<ChosenTreatment>) => void;
}

/** The treatment that the party waits for, and who does it; without one it waits for seats. */
export function EntryTreatmentFields({ treated: { list, treatment }, values, change }: EntryTreatmentFieldsProps) {
  const { t } = useTranslation();
  const { wordsOf } = useTreatmentWords();
  if (list.length === 0) return null;
  const choose = (treatmentId: string) => {
    const people = list.find(({ id }) => id === treatmentId)?.people;
    change({ treatmentId, professionalId: '', ...(people !== undefined && { people: String(people) }) });
  };
  return (
    <>
      <SelectField
        label={t('reservations.treatment.label')}
        optional
        value={values.treatmentId}
        options={[
          { value: '', text: t('reservations.treatment.roomOnly') },
          ...list.map((each) => ({ value: each.id, text: wordsOf(each) })),
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
    </>
  );
}
