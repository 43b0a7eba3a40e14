import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Obstacles } from '#ui/features/dashboard/tabs/Obstacles.tsx';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { useToast } from '#ui/kit/use-toast.ts';

const ConfirmDialog = lazyPart(() => import('#ui/kit/ConfirmDialog.tsx'));

interface Entry {
  id: string;
  version: number;
}

interface RemoveEntryProps<Row extends Entry> {
  venueId: string;
  row: Row;
  nameOf: (row: Row) => string;
  factsOf: (row: Row) => string[];
  texts: { consequence: string; removed: string };
  call: {
    isPending: boolean;
    error: Error | null;
    /** Removes this version only. */
    remove: (row: Row, outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  onClose: (isGone: boolean) => void;
}

/** Confirms the removal; lists upcoming parties in the way, or the current row after a conflict. */
export function RemoveEntry<Row extends Entry>(props: RemoveEntryProps<Row>) {
  const { venueId, row, nameOf, factsOf, texts, call, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const [seen, setSeen] = useState(row);
  const current = currentOf<Row>(call.error);
  const remove = () => {
    if (call.isPending) return;
    const onSuccess = () => {
      toast({ title: texts.removed, description: nameOf(seen) });
      onClose(true);
    };
    call.remove(seen, { onSuccess, onError: (refusal) => setSeen(currentOf<Row>(refusal) ?? seen) });
  };
  const body: ReactNode =
    call.error === null ? (
      texts.consequence
    ) : current === undefined ? (
      <Obstacles venueId={venueId} error={call.error} />
    ) : (
      <Notice look="waiting">
        <p>{t('treatments.staleRemoval')}</p>
        <p>{t('settings.staleNow', { value: [nameOf(current), ...factsOf(current)].join(', ') })}</p>
      </Notice>
    );
  return (
    <ConfirmDialog
      title={t('treatments.removeTitle', { name: nameOf(seen) })}
      confirm={t('treatments.remove')}
      confirming={t('treatments.removing')}
      danger
      isPending={call.isPending}
      onConfirm={remove}
      onClose={() => onClose(false)}
    >
      {body}
    </ConfirmDialog>
  );
}
