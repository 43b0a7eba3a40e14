import { tokens } from '@fluentui/react-components';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lostActs } from '#shared/desk/notices';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { ReviewCards } from '#ui/features/desk/acts/ReviewCards.tsx';
import { useReviewCards, useStatusRead } from '#ui/features/desk/use-desk.ts';
import { Text } from '#ui/kit/Text.tsx';
import { stateTokens } from '#ui/theme/own-tokens.ts';

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    flexShrink: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${stateTokens.fullStroke}`,
    borderRadius: tokens.borderRadiusXLarge,
    // Leaves room for the waiting list below.
    [board.screen]: { maxHeight: '60%' },
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '> svg': { flexShrink: 0, color: stateTokens.fullForeground },
  },
  title: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  list: { minHeight: 0, overflowY: 'auto' },
});

export default function ReviewPane() {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const { data: status } = useStatusRead();
  const { data: cards = [] } = useReviewCards();
  if (status === undefined || (cards.length === 0 && !status.notices.some((notice) => lostActs(notice) > 0)))
    return null;
  return (
    <section aria-labelledby={id} className={styles.pane}>
      <div className={styles.bar}>
        <ErrorCircle20Regular aria-hidden />
        <h3 id={id} className={styles.title}>
          {t('desk.review.title')}
        </h3>
        {cards.length > 0 && (
          <Text as="span" look="aside">
            {t('desk.review.count', { count: cards.length })}
          </Text>
        )}
      </div>
      <div className={styles.list}>
        <ReviewCards status={status} heading="h4" />
      </div>
    </section>
  );
}
