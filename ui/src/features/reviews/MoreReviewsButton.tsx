import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

const useStyles = makeStyles({ start: { justifySelf: 'start' } });

interface MoreReviewsButtonProps {
  read: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

export function MoreReviewsButton({ read }: MoreReviewsButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (!read.hasNextPage) return null;
  return (
    <SubmitButton
      className={styles.start}
      type="button"
      appearance="secondary"
      word={t('reviews.more')}
      pendingWord={t('reviews.loadingMore')}
      isPending={read.isFetchingNextPage}
      onClick={() => void read.fetchNextPage()}
    />
  );
}
