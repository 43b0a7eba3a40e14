import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import type { PartyEditing } from '#ui/features/parties/dialog/use-party-form.ts';
import { useTreatments } from '#ui/features/reservations/use-treatments.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface HandOverProps {
  venue: ManagedVenue;
  editing: PartyEditing;
}

/** Hands the party of a treatment to other professionals. */
export function HandOver({ venue, editing }: HandOverProps) {
  const { t } = useTranslation();
  const { data = [] } = useTreatments(venue);
  const { treatment } = editing.seen;
  if (treatment === undefined || treatment.professional === null) return null;
  const { professional, second } = treatment;
  const own = [professional, ...(second ? [second] : [])];
  const able = data.find(({ id }) => id === treatment.id)?.professionals ?? [];
  const all = [...own, ...able.filter(({ id }) => own.every((one) => one.id !== id))];
  const options = all.map(({ id, name }) => ({ value: id, text: name }));
  const fields = second ? (['professionalId', 'secondProfessionalId'] as const) : (['professionalId'] as const);
  return fields.map((name) => (
    <SelectField key={name} {...editing.field(name)} label={t(`parties.dialog.fields.${name}`)} options={options} />
  ));
}
