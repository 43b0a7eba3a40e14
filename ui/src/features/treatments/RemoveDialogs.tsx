import { useTranslation } from 'react-i18next';
import { nameIn } from '#shared/treatments/rules';
import type { Piece, Professional, StaffTreatment } from '#shared/treatments/schema';
import { RemoveEntry } from '#ui/features/treatments/RemoveEntry.tsx';
import {
  useRemoveEquipment,
  useRemoveProfessional,
  useRemoveTreatment,
} from '#ui/features/treatments/use-treatments.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface RemoveProps<Row> {
  venueId: string;
  row: Row;
  factsOf: (row: Row) => string[];
  onClose: (isGone: boolean) => void;
}

export function RemoveTreatment(props: RemoveProps<StaffTreatment>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate, isPending, error } = useRemoveTreatment();
  const { venueId } = props;
  return (
    <RemoveEntry
      {...props}
      nameOf={({ names }) => nameIn(names, language)}
      texts={{ consequence: t('treatments.removeText'), removed: t('treatments.removed') }}
      call={{
        ...{ isPending, error },
        remove: ({ id, version }, outcome) => mutate({ input: { venueId, treatmentId: id, version } }, outcome),
      }}
    />
  );
}

export function RemoveProfessional(props: RemoveProps<Professional>) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveProfessional();
  const { venueId } = props;
  return (
    <RemoveEntry
      {...props}
      nameOf={({ name }) => name}
      texts={{ consequence: t('treatments.team.removeText'), removed: t('treatments.team.removed') }}
      call={{
        ...{ isPending, error },
        remove: ({ id, version }, outcome) => mutate({ input: { venueId, professionalId: id, version } }, outcome),
      }}
    />
  );
}

export function RemovePiece(props: RemoveProps<Piece>) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRemoveEquipment();
  const { venueId } = props;
  return (
    <RemoveEntry
      {...props}
      nameOf={({ name }) => name}
      texts={{ consequence: t('treatments.pieces.removeText'), removed: t('treatments.pieces.removed') }}
      call={{
        ...{ isPending, error },
        remove: ({ id, version }, outcome) => mutate({ input: { venueId, equipmentId: id, version } }, outcome),
      }}
    />
  );
}
