import { Button, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons/svg/arrow-sync';
import { CloudArrowUp16Regular } from '@fluentui/react-icons/svg/cloud-arrow-up';
import { PersonClock16Regular } from '@fluentui/react-icons/svg/person-clock';
import { Warning16Regular } from '@fluentui/react-icons/svg/warning';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { DeskStatus, WaitingAct } from '#shared/desk/local';
import { sentenceOf } from '#ui/api/api-error.ts';
import { type ActWords, useActWords } from '#ui/features/desk/acts/use-act-words.ts';
import { useDeskPlace } from '#ui/features/desk/acts/use-desk-place.ts';
import { useWaitingActs } from '#ui/features/desk/use-desk.ts';
import { useSince } from '#ui/features/desk/window/use-since.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Modal } from '#ui/kit/Modal.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  list: { marginTop: tokens.spacingVerticalL },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  quiet: { gridColumn: '1 / -1', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  state: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    color: tokens.colorBrandForegroundLink,
    whiteSpace: 'nowrap',
  },
  failed: { color: stateTokens.waitForeground },
});

/** "Por enviar": unsent acts in sending order. */
export default function WaitingDialog({ status, onClose }: { status: DeskStatus; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const read = useWaitingActs();
  const { rooms, today, timezone } = useDeskPlace(status);
  const wordsOf = useActWords(rooms, today);
  const since = useSince(timezone);
  // Returned leases are no work of staff.
  const acts = read.data?.filter(({ act }) => act.kind !== 'returnLease');
  return (
    <Modal wide title={t('desk.waiting.title')} onClose={onClose}>
      {acts !== undefined && acts.length > 0 && (
        <Text look="lead" top="XS">
          {t('desk.waiting.text')}
        </Text>
      )}
      {acts === undefined && read.error !== null && (
        <Notice look="refusal">
          <p>{`${t('desk.waiting.failed')} ${sentenceOf(read.error, t('app.failure.connection'))}`}</p>
          <Button onClick={() => void read.refetch()}>{t('app.failure.retry')}</Button>
        </Notice>
      )}
      {acts === undefined && read.error === null && (
        <SkeletonGroup className={styles.list}>
          <Skeleton height="44px" />
        </SkeletonGroup>
      )}
      {acts?.length === 0 && <EmptyState title={t('desk.waiting.empty')} text={t('desk.waiting.emptyText')} />}
      <ol className={styles.list}>
        {acts?.map((each) => (
          <Row key={each.id} words={wordsOf(each.act, each.name)} state={each.state} by={each.by}>
            {t('desk.waiting.by', { by: each.by, at: since(each.at) })}
          </Row>
        ))}
      </ol>
    </Modal>
  );
}

const icons = {
  waiting: CloudArrowUp16Regular,
  sending: ArrowSync16Regular,
  failed_once: Warning16Regular,
  failed_twice: Warning16Regular,
  person: PersonClock16Regular,
} as const;

interface RowProps {
  words: ActWords;
  state: WaitingAct['state'];
  by: string;
  children: string;
}

function Row({ words, state, by, children }: RowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <li className={styles.row}>
      <Text as="span" look="strong">
        {words.title}
      </Text>
      <span className={styles.state}>
        <Icon aria-hidden />
        {t(`desk.waiting.state.${state}`)}
      </span>
      {state === 'person' && <span className={styles.quiet}>{t('desk.waiting.person', { by })}</span>}
      {words.detail !== '' && <span className={styles.quiet}>{words.detail}</span>}
      <span className={styles.quiet}>{children}</span>
    </li>
  );
}
