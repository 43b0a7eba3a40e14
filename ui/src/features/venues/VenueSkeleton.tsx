import { useTranslation } from 'react-i18next';
import { useVenuePageStyles } from '#ui/features/venues/venue-page-styles.ts';
import { Page } from '#ui/kit/Page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';

export function VenueSkeleton() {
  const styles = useVenuePageStyles();
  const { t } = useTranslation();
  return (
    <Page title={t('venues.page.loadingTitle')} className={styles.page}>
      <div className={styles.back} aria-hidden="true" />
      <SkeletonGroup className={styles.columns}>
        <div>
          <Skeleton height="auto" panel className={styles.cover} />
          <p style={{ marginTop: '24px' }}>
            <Skeleton />
          </p>
          <p style={{ marginTop: '8px' }}>
            <Skeleton width="70%" />
          </p>
          <p style={{ marginTop: '24px' }}>
            <Skeleton height="80px" panel />
          </p>
        </div>
        <Skeleton height="680px" panel />
      </SkeletonGroup>
    </Page>
  );
}
