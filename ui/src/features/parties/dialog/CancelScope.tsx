import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { sentenceOf } from '#ui/api/api-error.ts';
import { usePartyDialogStyles } from '#ui/features/parties/dialog/party-dialog-styles.ts';
import type { useOtherParts } from '#ui/features/parties/use-visit.ts';
import { treatmentLine } from '#ui/features/reservations/booked-treatment.ts';
import { useSlotTimes } from '#ui/features/schedule/use-after-midnight.ts';
import { ChoiceLabel } from '#ui/kit/ChoiceLabel.tsx';
import { FieldFrame } from '#ui/kit/FieldFrame.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

export const scopes = ['part', 'visit'] as const;
export type Scope = (typeof scopes)[number];

interface CancelScopeProps {
  party: StaffReservation;
  /** The others that can still be cancelled. */
  parts: ReturnType<typeof useOtherParts>;
  scope: Scope;
  setScope: (scope: Scope) => void;
}

export function CancelScope({ party, parts, scope, setScope }: CancelScopeProps) {
  const { others, error, isError, refetch } = parts;
  const styles = usePartyDialogStyles();
  const { t } = useTranslation();
  const lineOf = usePartLine();
  if (others === undefined && isError)
    return (
      <div role="alert" className={styles.block}>
        <p>{sentenceOf(error, t('parties.visit.failed'))}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('app.failure.retry')}
        </Button>
      </div>
    );
  if (others === undefined)
    return (
      <SkeletonGroup>
        <Skeleton height="72px" />
      </SkeletonGroup>
    );
  if (others.length === 0) return null;
  const also = t('parties.visit.also', { parts: others.map(lineOf).join('; ') });
  return (
    <FieldFrame label={t('parties.visit.scope')}>
      <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as Scope)}>
        <Radio value="part" label={<ChoiceLabel word={t('parties.visit.onlyThis')} note={lineOf(party)} />} />
        <Radio value="visit" label={<ChoiceLabel word={t('parties.visit.all')} note={also} />} />
      </RadioGroup>
    </FieldFrame>
  );
}

/** `11:30 Facial · Marta · 30 min` */
function usePartLine(): (part: StaffReservation) => string {
  const timeOf = useSlotTimes();
  return (part) => [timeOf(part), part.treatment && treatmentLine(part.treatment)].filter(Boolean).join(' ');
}
