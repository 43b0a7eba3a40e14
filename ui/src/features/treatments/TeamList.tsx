import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Professional, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { EntryRow } from '#ui/features/treatments/EntryRow.tsx';
import { RemoveProfessional } from '#ui/features/treatments/RemoveDialogs.tsx';
import { useTreatmentWords } from '#ui/features/treatments/use-treatment-words.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const ProfessionalDialog = lazyPart(() => import('#ui/features/treatments/ProfessionalDialog.tsx'));

type Subject = { kind: 'save'; row: Professional | null } | { kind: 'remove'; row: Professional };

interface TeamListProps {
  venue: ManagedVenue;
  data: VenueTreatments;
  today: string;
}

export function TeamList({ venue, data: { professionals }, today }: TeamListProps) {
  const { t } = useTranslation();
  const { ofProfessional: factsOf } = useTreatmentWords(venue, today);
  const add = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<Subject>(() => add.current);
  const { mayManage } = venue.access;
  return (
    <>
      <ul>
        {professionals.map((row) => (
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
        {professionals.length === 0 && <Text look="muted">{t('treatments.team.none')}</Text>}
        {mayManage && (
          <Button ref={add} icon={<Add20Regular />} onClick={() => open({ kind: 'save', row: null })}>
            {t('treatments.team.add')}
          </Button>
        )}
      </Stack>
      {subject?.kind === 'save' && (
        <ProfessionalDialog venueId={venue.id} {...{ today, factsOf }} professional={subject.row} onClose={close} />
      )}
      {subject?.kind === 'remove' && (
        <RemoveProfessional venueId={venue.id} row={subject.row} factsOf={factsOf} onClose={close} />
      )}
    </>
  );
}
