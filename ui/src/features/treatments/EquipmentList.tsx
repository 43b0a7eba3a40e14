import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { EntryRow } from '#ui/features/treatments/EntryRow.tsx';
import { RemovePiece } from '#ui/features/treatments/RemoveDialogs.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const PieceDialog = lazyPart(() => import('#ui/features/treatments/PieceDialog.tsx'));

type Subject = { kind: 'save'; row: Piece | null } | { kind: 'remove'; row: Piece };

interface EquipmentListProps {
  venue: ManagedVenue;
  data: VenueTreatments;
}

export function EquipmentList({ venue, data: { equipment } }: EquipmentListProps) {
  const { t } = useTranslation();
  const add = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<Subject>(() => add.current);
  const { mayManage } = venue.access;
  const factsOf = ({ upcoming }: Piece) => [t('treatments.upcoming', { count: upcoming })];
  return (
    <>
      <ul>
        {equipment.map((row) => (
          <EntryRow
            key={row.id}
            name={row.name}
            facts={factsOf(row)}
            actions={
              mayManage
                ? { onEdit: () => open({ kind: 'save', row }), onRemove: () => open({ kind: 'remove', row }) }
                : undefined
            }
          />
        ))}
      </ul>
      <Stack gap="M" top="M" align="Start">
        {equipment.length === 0 && <Text look="muted">{t('treatments.pieces.none')}</Text>}
        {mayManage && (
          <Button ref={add} icon={<Add20Regular />} onClick={() => open({ kind: 'save', row: null })}>
            {t('treatments.pieces.add')}
          </Button>
        )}
      </Stack>
      {subject?.kind === 'save' && <PieceDialog venueId={venue.id} piece={subject.row} onClose={close} />}
      {subject?.kind === 'remove' && (
        <RemovePiece venueId={venue.id} row={subject.row} factsOf={factsOf} onClose={close} />
      )}
    </>
  );
}
