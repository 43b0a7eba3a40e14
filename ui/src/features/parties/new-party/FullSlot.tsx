import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { NewPartyState } from '#ui/features/parties/new-party/use-new-party.ts';
import { useSlotTime } from '#ui/features/schedule/use-after-midnight.ts';
import { Notice } from '#ui/kit/Notice.tsx';

interface FullSlotProps {
  state: NewPartyState;
  onWait: () => void;
}

/** The chosen time has no seats for the party: offers the waiting list with the typed data. */
export function FullSlot({ state, onWait }: FullSlotProps) {
  const { t } = useTranslation();
  const { draft, isFull } = state;
  const timeOf = useSlotTime(draft.date);
  if (!isFull) return null;
  return (
    <Notice look="waiting">
      <p>{t('parties.new.fullFor', { time: timeOf(state.time), count: Number(draft.people) })}</p>
      <p>{t('parties.new.toWaitingText')}</p>
      <Button size="small" onClick={onWait}>
        {t('parties.new.toWaiting')}
      </Button>
    </Notice>
  );
}
