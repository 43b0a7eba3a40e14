import { useTranslation } from 'react-i18next';
import { formatKwanzas } from '#shared/money';
import type { Treatment } from '#shared/treatments/schema';
import type { Venue } from '#shared/venues/schema';
import { minutesText } from '#ui/features/reservations/booked-treatment.ts';
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
  const { wordsOf, factsOf } = useTreatmentWords();
  const nameOf = useTreatmentName();
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
        hint={treatment === null ? undefined : factsOf(treatment)}
        options={[
          ...(isAsked ? [{ value: '', text: t('reservations.treatment.choose') }] : []),
          ...(treatments.data ?? []).map((each) => ({
            value: each.id,
            // The hint gives the facts of the chosen one: a closed list cuts a long text off
            text: each === treatment ? nameOf(each) : wordsOf(each),
          })),
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

/** `60 min · 25.000 Kz`, with the people of a treatment for several; also after the treatment's name. */
export function useTreatmentWords() {
  const { t } = useTranslation();
  const nameOf = useTreatmentName();
  const factsOf = ({ minutes, people, price }: Treatment): string => {
    const party = people > 1 && t('reservations.people', { count: people });
    return [party, minutesText(minutes), formatKwanzas(price)].filter(Boolean).join(' · ');
  };
  return { factsOf, wordsOf: (treatment: Treatment) => `${nameOf(treatment)} · ${factsOf(treatment)}` };
}
