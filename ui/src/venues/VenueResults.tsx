import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupThousands } from '#shared/money';
import { sentenceOf } from '#ui/app/apiError.ts';
import { media } from '#ui/app/ownTokens.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import type { Filters } from '#ui/venues/searchFilters.ts';
import { useVenueSearch } from '#ui/venues/usePublicVenues.ts';
import { VenueCard } from '#ui/venues/VenueCard.tsx';
import { VenueCardSkeleton } from '#ui/venues/VenueCardSkeleton.tsx';

/** Placeholders while loading (specification, section 2). */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

const useStyles = makeStyles({
  frame: {
    width: 'min(1200px, 100% - 48px)',
    marginInline: 'auto',
    paddingBottom: '56px',
    [media.phone]: { width: 'calc(100% - 32px)' },
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: `0 ${tokens.spacingHorizontalM}`,
    margin: `28px 0 ${tokens.spacingVerticalL}`,
    [media.phone]: { margin: '18px 0 12px' },
  },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { minHeight: '1lh', color: tokens.colorNeutralForeground2 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    [media.phone]: { gap: tokens.spacingHorizontalL },
  },
  more: { display: 'grid', justifyItems: 'center', gap: tokens.spacingVerticalM, paddingTop: '32px' },
  moreButton: { minWidth: '240px' },
  refusal: { color: tokens.colorStatusDangerForeground1 },
});

interface VenueResultsProps {
  filters: Filters;
  onClear: () => void;
}

/** How many there are, the cards, and more of them. */
export function VenueResults({ filters, onClear }: VenueResultsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const found = useVenueSearch(filters);
  const total = found.data?.pages[0]?.total;
  return (
    <section className={styles.frame} aria-labelledby="results">
      <div className={styles.head}>
        <h2 className={styles.title} id="results">
          {t('venues.results.title')}
        </h2>
        <p className={styles.count} role="status">
          {total !== undefined && t('venues.results.found', { count: total, shown: groupThousands(total) })}
        </p>
      </div>
      <Found found={found} date={filters.date} onClear={onClear} />
    </section>
  );
}

type Search = ReturnType<typeof useVenueSearch>;

function Found({ found, date, onClear }: { found: Search; date: string; onClear: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (found.data === undefined && found.isError) {
    return (
      <EmptyState
        text={sentenceOf(found.error, t('venues.results.failed'))}
        action={
          <Button appearance="outline" onClick={() => void found.refetch()}>
            {t('app.failure.retry')}
          </Button>
        }
      />
    );
  }
  if (found.data === undefined) {
    return (
      <SkeletonGroup className={styles.grid}>
        {PLACEHOLDERS.map((each) => (
          <VenueCardSkeleton key={each} />
        ))}
      </SkeletonGroup>
    );
  }
  if (found.data.pages[0]?.venues.length === 0) {
    return (
      <EmptyState
        text={t('venues.results.empty')}
        action={
          <Button appearance="outline" onClick={onClear}>
            {t('venues.results.clear')}
          </Button>
        }
      />
    );
  }
  return <Cards found={found} pages={found.data.pages} date={date} />;
}

function Cards({ found, pages, date }: { found: Search; pages: NonNullable<Search['data']>['pages']; date: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { list, remember } = useFocusOnNew(pages.length);
  const more = () => {
    remember();
    void found.fetchNextPage();
  };
  return (
    <>
      <ul className={styles.grid} ref={list}>
        {pages.flatMap(({ venues }, page) =>
          venues.map((venue, index) => (
            <li key={venue.id}>
              <VenueCard venue={venue} date={date} eager={page === 0 && index < 3} />
            </li>
          )),
        )}
      </ul>
      {found.hasNextPage && (
        <div className={styles.more}>
          {found.isFetchNextPageError && (
            <p role="alert" className={styles.refusal}>
              {t('venues.results.moreFailed')}
            </p>
          )}
          <Button
            appearance="outline"
            className={styles.moreButton}
            disabledFocusable={found.isFetchingNextPage}
            onClick={more}
          >
            {t(found.isFetchingNextPage ? 'venues.results.loadingMore' : 'venues.results.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** After "Ver Mais" the keyboard goes on at the first new card: the button itself may be gone. */
function useFocusOnNew(pages: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<number | null>(null);
  const remember = () => {
    before.current = list.current?.children.length ?? null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival of a page that moves the focus
  useEffect(() => {
    if (before.current === null) return;
    list.current?.children[before.current]?.querySelector('a')?.focus({ preventScroll: true });
    before.current = null;
  }, [pages]);
  return { list, remember };
}
