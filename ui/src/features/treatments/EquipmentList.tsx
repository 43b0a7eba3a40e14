import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { EntryList, type EntrySubject } from '#ui/features/treatments/EntryList.tsx';
import { RemovePiece } from '#ui/features/treatments/RemoveDialogs.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const PieceDialog = lazyPart(() => import('#ui/features/treatments/PieceDialog.tsx'));

interface EquipmentListProps {
  venue: ManagedVenue;
  data: VenueTreatments;
}

export function EquipmentList({ venue, data: { equipment } }: EquipmentListProps) {
  const { t } = useTranslation();
  const add = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<EntrySubject<Piece>>(() => add.current);
  const { mayManage } = venue.access;
  const factsOf = ({ upcoming }: Piece) => [t('treatments.upcoming', { count: upcoming })];
  return (
    <>
      <EntryList
        rows={equipment}
        {...{ factsOf, mayManage, open }}
        texts={{ none: t('treatments.pieces.none'), add: t('treatments.pieces.add') }}
        addButton={add}
      />
      {subject?.kind === 'save' && <PieceDialog venueId={venue.id} piece={subject.row} onClose={close} />}
      {subject?.kind === 'remove' && (
        <RemovePiece venueId={venue.id} row={subject.row} factsOf={factsOf} onClose={close} />
      )}
    </>
  );
}
