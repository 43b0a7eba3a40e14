import { Button, tokens } from '@fluentui/react-components';
import { History20Regular } from '@fluentui/react-icons/svg/history';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VenueStatus } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { useDossierStyles } from '#ui/features/approvals/dossier-styles.ts';
import { isLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useExpired } from '#ui/features/auth/use-session-check.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

const useStyles = makeStyles({
  count: { marginBottom: tokens.spacingVerticalM, color: tokens.colorNeutralForeground2 },
  more: { display: 'grid', justifyContent: 'center', marginTop: tokens.spacingVerticalXXL },
});

/** `listed` means several states. */
export type Listed = VenueStatus | 'listed';

/** The count is announced when it changes, so that screen readers notice a decision. */
export function ListCount({ listed, count }: { listed: Listed; count: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <p className={styles.count} role="status">
      {t(`approvals.count.${listed}`, { count })}
    </p>
  );
}

export function HistoryButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button appearance="subtle" icon={<History20Regular />} onClick={onClick}>
      {t('approvals.history')}
    </Button>
  );
}

interface MoreButtonProps {
  read: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function MoreButton({ read: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreButtonProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { frame, remember } = useFocusOnNew(isFetchingNextPage);
  if (!hasNextPage) return null;
  return (
    <div className={styles.more} ref={frame}>
      <SubmitButton
        type="button"
        appearance="secondary"
        word={t('approvals.more')}
        pendingWord={t('approvals.moreLoading')}
        isPending={isFetchingNextPage}
        onClick={() => {
          remember();
          void fetchNextPage();
        }}
      />
    </div>
  );
}

/** Focuses the first new item after loading more, because the button may be gone. */
function useFocusOnNew(isFetching: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<{ list: Element; count: number } | null>(null);
  const remember = () => {
    const list = frame.current?.previousElementSibling;
    before.current = list ? { list, count: list.children.length } : null;
  };
  useEffect(() => {
    if (isFetching || before.current === null) return;
    const { list, count } = before.current;
    const first = list.children[count]?.querySelector<HTMLElement>('a, button');
    if (first) before.current = null;
    first?.focus({ preventScroll: true });
  }, [isFetching]);
  return { frame, remember };
}

export function ListSkeleton() {
  const styles = useDossierStyles();
  return (
    <SkeletonGroup className={styles.list}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} panel height="224px" />
      ))}
    </SkeletonGroup>
  );
}

export function ListFailure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation();
  const isExpired = isLoggedOut(error);
  useExpired(isExpired);
  return (
    <EmptyState
      title={t('approvals.failedTitle')}
      text={isExpired ? t('auth.expired.text') : sentenceOf(error, t('approvals.failed'))}
      action={<Button onClick={retry}>{t('app.failure.retry')}</Button>}
    />
  );
}
