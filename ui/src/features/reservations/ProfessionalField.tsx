import { useTranslation } from 'react-i18next';
import type { Treatment } from '#shared/treatments/schema';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface ProfessionalFieldProps {
  label?: string;
  professionals: Treatment['professionals'];
  value: string;
  onChange: (id: string) => void;
  className?: string | undefined;
}

export function ProfessionalField({ professionals, label, ...field }: ProfessionalFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...field}
      label={label ?? t('reservations.treatment.professional')}
      options={[
        { value: '', text: t('reservations.treatment.any') },
        ...professionals.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  );
}
