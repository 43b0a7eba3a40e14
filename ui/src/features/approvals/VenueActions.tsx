import { Button } from '@fluentui/react-components';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Pause20Regular } from '@fluentui/react-icons/svg/pause';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/auth/rules';
import {
  type DecisionStep,
  type ListedVenue,
  opens,
  standingOf,
  steps,
  stepsFor,
} from '#ui/features/approvals/decision.ts';
import { HistoryButton } from '#ui/features/approvals/list-parts.tsx';
import type { Ask } from '#ui/features/approvals/use-decision-dialogs.tsx';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { useButtonLooks } from '#ui/kit/button-looks.ts';

const icons = {
  approve: <Checkmark20Regular />,
  reject: <Dismiss20Regular />,
  suspend: <Pause20Regular />,
  reactivate: <ArrowUndo20Regular />,
} satisfies Record<DecisionStep, unknown>;

/** Only the owner decides; every administrator may read the history. */
export function VenueActions({ venue, ask }: { venue: ListedVenue; ask: Ask }) {
  const looks = useButtonLooks();
  const { t } = useTranslation();
  const mayDecide = can(useAuth().user, 'decideVenues');
  return (
    <>
      {mayDecide &&
        stepsFor[standingOf(venue)].map((step) => (
          <Button
            key={step}
            className={opens(step) ? looks.tint : looks.dangerQuiet}
            icon={icons[step]}
            onClick={() => ask(step, venue)}
          >
            {t(`approvals.${steps[step].word}`)}
          </Button>
        ))}
      <HistoryButton onClick={() => ask('history', venue)} />
    </>
  );
}
