import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VenueStanding } from '#shared/approvals/schema';
import { DecidedList } from '#ui/features/approvals/DecidedList.tsx';
import { useDecisionDialogs } from '#ui/features/approvals/use-decision-dialogs.tsx';
import { TabPanel, type TabProps } from '#ui/features/platform/TabPanel.tsx';
import { SelectField } from '#ui/kit/SelectField.tsx';

const useStyles = makeStyles({
  list: { marginTop: tokens.spacingVerticalM, outlineStyle: 'none' },
});

const shows = {
  both: ['approved', 'suspended'],
  approved: ['approved'],
  suspended: ['suspended'],
} as const satisfies Record<string, readonly VenueStanding[]>;
type Show = keyof typeof shows;

export function ApprovedPanel({ stats }: TabProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [show, setShow] = useState<Show>('both');
  const root = useRef<HTMLDivElement>(null);
  const { ask, dialogs } = useDecisionDialogs(() => root.current);
  const count = stats?.approvedVenues;
  const filter = (
    <SelectField
      label={t('platform.approved.show')}
      value={show}
      onChange={setShow}
      options={(Object.keys(shows) as Show[]).map((value) => ({ value, text: t(`platform.approved.${value}`) }))}
    />
  );
  return (
    <TabPanel
      title={t('platform.approved.title')}
      figure={count === undefined ? null : t('platform.approved.count', { count })}
    >
      <div ref={root} tabIndex={-1} className={styles.list}>
        <DecidedList standings={shows[show]} listed="listed" ask={ask} filter={filter} />
      </div>
      {dialogs}
    </TabPanel>
  );
}
