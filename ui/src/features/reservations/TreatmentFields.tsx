import { useTranslation } from 'react-i18next';
import { formatKwanzas } from '#shared/money';
import type { Treatment } from '#shared/treatments/schema';
import type { Venue } from '#shared/venues/schema';
import { roomsAlone, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { type AskedField, ROOM_ONLY } from '#ui/features/reservations/visit.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface TreatmentFieldsProps {
  venue: Venue;
  state: VisitState;
  errorOf: (field: AskedField) => string | undefined;
  className?: string;
}

/** The treatment, and who does it. A chosen time stays when either changes. */
export function TreatmentFields({ venue, state, errorOf, className }: TreatmentFieldsProps) {
  const { t } = useTranslation();
  const { visit, change, treatments, treatment } = state;
  const wordsOf = useTreatmentWords();
  const isAsked = visit.treatmentId !== ROOM_ONLY && treatment === null;
  const choose = (treatmentId: string) => {
    const next = treatments.data?.find(({ id }) => id === treatmentId);
    const stays = next?.professionals.some(({ id }) => id === visit.professionalId);
    change({ treatmentId, ...(!stays && { professionalId: '' }) });
  };
  return (
    <>
      <SelectField
        className={className}
        label={t('reservations.treatment.label')}
        required
        value={isAsked ? '' : (visit.treatmentId ?? '')}
        error={errorOf('treatmentId')}
        options={[
          ...(isAsked ? [{ value: '', text: t('reservations.treatment.choose') }] : []),
          ...(treatments.data ?? []).map((each) => ({ value: each.id, text: wordsOf(each) })),
          ...(roomsAlone(venue).length > 0 ? [{ value: ROOM_ONLY, text: t('reservations.treatment.roomOnly') }] : []),
        ]}
        onChange={choose}
      />
      {treatment !== null && treatment.professionals.length > 0 && (
        <ProfessionalField
          className={className}
          professionals={treatment.professionals}
          value={visit.professionalId ?? ''}
          onChange={(professionalId) => change({ professionalId })}
        />
      )}
    </>
  );
}

interface ProfessionalFieldProps {
  professionals: Treatment['professionals'];
  value: string;
  onChange: (id: string) => void;
  className?: string | undefined;
}

export function ProfessionalField({ professionals, ...field }: ProfessionalFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...field}
      label={t('reservations.treatment.professional')}
      options={[
        { value: '', text: t('reservations.treatment.any') },
        ...professionals.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  );
}

/** `Massagem relaxante · 60 min · 25.000 Kz`, with the people of a treatment for several. */
export function useTreatmentWords() {
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  return (treatment: Treatment): string => {
    const { minutes, people } = treatment;
    return t(`reservations.treatment.${people > 1 ? 'optionOfMany' : 'option'}`, {
      ...{ name: nameOf(treatment), minutes, price: formatKwanzas(treatment.price) },
      people: t('reservations.people', { count: people }),
    });
  };
}
