import type { ManagedVenue } from '#shared/venues/schema';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import type { PartyEditing } from '#ui/features/parties/dialog/use-party-form.ts';
import { useTreatments } from '#ui/features/reservations/use-treatments.ts';
import { SelectField } from '#ui/kit/SelectField.tsx';

interface HandOverProps {
  venue: ManagedVenue;
  editing: PartyEditing;
  label: string;
}

/** Hands the party of a treatment to another professional. A desk only shows who has it. */
export function HandOver({ venue, editing, label }: HandOverProps) {
  const isDesk = useDeskPort() !== null;
  const { data = [] } = useTreatments(venue, !isDesk);
  const { treatment } = editing.seen;
  if (treatment === undefined || treatment.professional === null) return null;
  const own = treatment.professional;
  const others = data.find(({ id }) => id === treatment.id)?.professionals.filter(({ id }) => id !== own.id) ?? [];
  return (
    <SelectField
      {...editing.field('professionalId')}
      label={label}
      options={[own, ...others].map(({ id, name }) => ({ value: id, text: name }))}
    />
  );
}
