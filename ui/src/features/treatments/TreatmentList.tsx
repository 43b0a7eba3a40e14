import { Button } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#shared/treatments/rules';
import type { StaffTreatment, VenueTreatments } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { EntryRow } from '#ui/features/treatments/EntryRow.tsx';
import { RemoveTreatment } from '#ui/features/treatments/RemoveDialogs.tsx';
import { useTreatmentWords } from '#ui/features/treatments/use-treatment-words.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Stack } from '#ui/kit/layout.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { useDialog } from '#ui/kit/use-dialog.ts';

const TreatmentDialog = lazyPart(() => import('#ui/features/treatments/TreatmentDialog.tsx'));

type OpenTreatment = { kind: 'save'; row: StaffTreatment | null } | { kind: 'remove'; row: StaffTreatment };

interface TreatmentListProps {
  venue: ManagedVenue;
  data: VenueTreatments;
  today: string;
  /** There is a room that is sold whole. */
  canAdd: boolean;
}

export function TreatmentList({ venue, data, today, canAdd }: TreatmentListProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { ofTreatment } = useTreatmentWords(venue, today);
  const add = useRef<HTMLButtonElement>(null);
  const { subject, open, close } = useDialog<OpenTreatment>(() => add.current);
  const { treatments } = data;
  const factsOf = (row: StaffTreatment) => ofTreatment(row, data);
  return (
    <>
      <ul>
        {treatments.map((row) => (
          <EntryRow
            key={row.id}
            name={nameIn(row.names, language)}
            facts={factsOf(row)}
            actions={
              venue.access.mayManage
                ? { onEdit: () => open({ kind: 'save', row }), onRemove: () => open({ kind: 'remove', row }) }
                : undefined
            }
          />
        ))}
      </ul>
      {canAdd && (
        <Stack gap="M" top="M" align="Start">
          {treatments.length === 0 && <Text look="muted">{t('treatments.none')}</Text>}
          <Button ref={add} icon={<Add20Regular />} onClick={() => open({ kind: 'save', row: null })}>
            {t('treatments.add')}
          </Button>
        </Stack>
      )}
      {subject?.kind === 'save' && <TreatmentDialog {...{ venue, data }} treatment={subject.row} onClose={close} />}
      {subject?.kind === 'remove' && (
        <RemoveTreatment venueId={venue.id} row={subject.row} factsOf={factsOf} onClose={close} />
      )}
    </>
  );
}
