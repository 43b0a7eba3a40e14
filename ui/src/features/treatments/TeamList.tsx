import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Professional, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { EntryList, type EntrySubject } from '#ui/features/treatments/EntryList.tsx';
import { RemoveProfessional } from '#ui/features/treatments/RemoveDialogs.tsx';
import { useTreatmentWords } from '#ui/features/treatments/use-treatment-words.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const ProfessionalDialog = lazyPart(() => import('#ui/features/treatments/ProfessionalDialog.tsx'));

interface TeamListProps {
  venue: ManagedVenue;
  data: VenueTreatments;
  today: string;
}

export function TeamList({ venue, data: { professionals }, today }: TeamListProps) {
  const { t } = useTranslation();
  const { ofProfessional: factsOf } = useTreatmentWords(venue, today);
  const add = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<EntrySubject<Professional>>(() => add.current);
  const { mayManage } = venue.access;
  return (
    <>
      <EntryList
        rows={professionals}
        {...{ factsOf, mayManage, open }}
        texts={{ none: t('treatments.team.none'), add: t('treatments.team.add') }}
        addButton={add}
      />
      {subject?.kind === 'save' && (
        <ProfessionalDialog venueId={venue.id} {...{ today, factsOf }} professional={subject.row} onClose={close} />
      )}
      {subject?.kind === 'remove' && (
        <RemoveProfessional venueId={venue.id} row={subject.row} factsOf={factsOf} onClose={close} />
      )}
    </>
  );
}
