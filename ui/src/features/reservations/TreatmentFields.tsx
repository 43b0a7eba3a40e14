import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { ProfessionalField } from '#ui/features/reservations/ProfessionalField.tsx';
import { useTreatmentWords } from '#ui/features/reservations/use-treatment-words.ts';
import { furtherOf, partOf, roomsAlone, useTreatmentName } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { type AskedField, ROOM_ONLY } from '#ui/features/reservations/visit.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

// Most guests book one treatment.
const FurtherFields = lazyPart(() => import('#ui/features/reservations/FurtherFields.tsx'), { place: 'within' });

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
    const further = furtherOf(visit, next ?? null, treatments.data).map(partOf);
    change({ treatmentId, further, ...(!stays && { professionalId: '' }) });
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
      {treatment !== null && <FurtherFields {...{ state, errorOf, className }} first={treatment} />}
    </>
  );
}
