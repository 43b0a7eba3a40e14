import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#shared/venues/schema';
import { useApiPages } from '#ui/api/api-pages.ts';
import { useLoggedOutOn } from '#ui/features/auth/use-logged-out.ts';
import { Panel } from '#ui/features/dashboard/tabs/Panel.tsx';
import { PanelRead } from '#ui/features/dashboard/tabs/PanelRead.tsx';
import { HistoryList } from '#ui/features/history/HistoryList.tsx';
import { Stack } from '#ui/kit/layout.tsx';
import { SubmitButton } from '#ui/kit/SubmitButton.tsx';

const useStyles = makeStyles({
  start: { justifySelf: 'start' },
});

export function VenueHistoryPanel({ venue }: { venue: ManagedVenue }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const read = useVenueHistory(venue.id);
  return (
    <Panel wide title={t('history.title')} text={t('history.text')}>
      <PanelRead read={read}>
        {({ pages }) => (
          <Stack gap="L">
            <HistoryList rows={pages.flatMap(({ rows }) => rows)} rooms={venue.rooms} timezone={venue.timezone} />
            {read.hasNextPage && (
              <SubmitButton
                className={styles.start}
                type="button"
                appearance="secondary"
                word={t('history.more')}
                pendingWord={t('history.loadingMore')}
                isPending={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              />
            )}
          </Stack>
        )}
      </PanelRead>
    </Panel>
  );
}

const PAGE = 20;

/** Newest first. */
function useVenueHistory(venueId: string) {
  const read = useApiPages(
    'venueHistory',
    { venueId, limit: PAGE },
    {
      first: { before: undefined as number | undefined },
      next: (last) => (last.hasMore ? { before: last.rows.at(-1)?.revision } : undefined),
    },
  );
  useLoggedOutOn([read.error]);
  return read;
}
