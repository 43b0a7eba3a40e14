import { Button, tokens } from '@fluentui/react-components';
import { makeResetStyles, makeStyles } from '@griffel/react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupThousands } from '#shared/money';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { daysBetween } from '#shared/service-day';
import type { VenuePage } from '#shared/venues/schema';
import { sentenceOf } from '#ui/api/api-error.ts';
import { NothingFound } from '#ui/features/venues/NothingFound.tsx';
import { type Filters, pageQueryOf, visitQueryOf } from '#ui/features/venues/search-filters.ts';
import { today } from '#ui/features/venues/today.ts';
import { useMoreVenues, useVenueSearch } from '#ui/features/venues/use-public-venues.ts';
import { VenueCard } from '#ui/features/venues/VenueCard.tsx';
import { useCardStyles } from '#ui/features/venues/venue-card-styles.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/kit/Skeleton.tsx';
import { letters } from '#ui/theme/fragments.ts';
import { media } from '#ui/theme/own-tokens.ts';

/** Six placeholders while loading (specification, section 2). */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

const useFrame = makeResetStyles({
  width: 'min(1200px, 100% - 48px)',
  marginInline: 'auto',
  paddingBottom: '56px',
  [media.phone]: { width: 'calc(100% - 32px)' },
});
const useHead = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${tokens.spacingHorizontalM}`,
  margin: `28px 0 ${tokens.spacingVerticalL}`,
  [media.phone]: { margin: '18px 0 12px' },
});
const useTitle = makeResetStyles({
  ...letters.XL,
  fontWeight: tokens.fontWeightSemibold,
  scrollMarginTop: '80px',
  outlineStyle: 'none',
});
const useCount = makeResetStyles({ minHeight: '1lh', color: tokens.colorNeutralForeground2 });
const useGrid = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: tokens.spacingHorizontalXXL,
  [media.phone]: { gap: tokens.spacingHorizontalL },
});
const useMore = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: tokens.spacingVerticalM,
  paddingTop: '32px',
});
const useRefusal = makeResetStyles({ color: tokens.colorStatusDangerForeground1 });

const useVariants = makeStyles({
  moreButton: { minWidth: 'min(240px, 100%)', [media.noProgram]: { display: 'none' } },
  moreLink: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
  },
});

const useStyles = () => ({
  frame: useFrame(),
  head: useHead(),
  title: useTitle(),
  count: useCount(),
  grid: useGrid(),
  more: useMore(),
  refusal: useRefusal(),
  ...useVariants(),
});

interface VenueResultsProps {
  filters: Filters;
  /** Number of the first page, from 1. */
  from: number;
  onChange: (filters: Filters) => void;
}

export const RESULTS = 'results';

export function VenueResults({ filters, from, onChange }: VenueResultsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const found = useVenueSearch(filters, from);
  const [first] = found.data ?? [];
  return (
    <section className={styles.frame} aria-labelledby={RESULTS}>
      <div className={styles.head}>
        <h2 className={styles.title} id={RESULTS} tabIndex={-1}>
          {t('venues.results.title')}
        </h2>
        <p className={styles.count} role="status">
          {first !== undefined && countOf(first, t)}
        </p>
        {isForToday(filters) && <p className={styles.count}>{t('venues.results.forToday')}</p>}
      </div>
      <Found {...{ found, filters, from, onChange }} />
    </section>
  );
}

/** Without a day the server uses today for a period or people (specification, decision 3). */
const isForToday = ({ date, period, people }: Filters): boolean => date === '' && (period !== '' || people !== '');

/** "At least" if the server stopped counting. */
const countOf = ({ total, isPartial }: VenuePage, t: TFunction): string =>
  t(isPartial && total > 0 ? 'venues.results.foundAtLeast' : 'venues.results.found', {
    count: total,
    shown: groupThousands(total),
  });

const isTooFar = ({ date }: Filters): boolean => date !== '' && daysBetween(today(), date) > DAYS_AHEAD;

function reasonOf(filters: Filters, { isPartial }: VenuePage) {
  if (isTooFar(filters)) return 'venues.results.tooFar';
  return isPartial ? 'venues.results.emptyHere' : 'venues.results.empty';
}

type FoundVenues = ReturnType<typeof useVenueSearch>;

function Found({ found, filters, from, onChange }: VenueResultsProps & { found: FoundVenues }) {
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
  if (found.data[0]?.venues.length === 0) {
    return (
      <NothingFound
        reason={t(reasonOf(filters, found.data[0]), { days: DAYS_AHEAD })}
        cause={isTooFar(filters) ? 'date' : undefined}
        filters={filters}
        onChange={onChange}
      />
    );
  }
  return <Cards key={pageQueryOf(filters, from)} pages={found.data} filters={filters} from={from} />;
}

function Cards({ pages, filters, from }: { pages: readonly VenuePage[]; filters: Filters; from: number }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { list, remember } = useFocusOnNew(pages.length);
  const more = useMoreVenues(filters, from, pages);
  const visitQuery = visitQueryOf(filters);
  const press = () => {
    remember();
    void more.load();
  };
  return (
    <>
      <ul className={styles.grid} ref={list}>
        {pages.flatMap(({ venues }, page) =>
          venues.map((venue, index) => (
            <li key={venue.id}>
              <VenueCard venue={venue} visitQuery={visitQuery} search={filters} eager={page === 0 && index < 3} />
            </li>
          )),
        )}
      </ul>
      {!more.hasMore && pages[0]?.isPartial && <p className={styles.more}>{t('venues.results.narrow')}</p>}
      {more.hasMore && (
        <div className={styles.more}>
          {more.state === 'failed' && (
            <p role="alert" className={styles.refusal}>
              {t('venues.results.moreFailed')}
            </p>
          )}
          <Button
            appearance="outline"
            className={styles.moreButton}
            disabledFocusable={more.state === 'pending'}
            onClick={press}
          >
            {t(more.state === 'pending' ? 'venues.results.loadingMore' : 'venues.results.more')}
          </Button>
          <noscript>
            <a href={pageQueryOf(filters, from + pages.length)} className={styles.moreLink}>
              {t('venues.results.more')}
            </a>
          </noscript>
        </div>
      )}
    </>
  );
}

/** After "Ver Mais" the button may be gone, so the focus moves to the first new card. */
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

/** Same size as the card, so that the layout does not shift. */
function VenueCardSkeleton() {
  const styles = useCardStyles();
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton height="auto" className={styles.cover} />
      <div className={styles.body}>
        <div className={styles.name}>
          <Skeleton width="60%" />
        </div>
        <div className={styles.text}>
          <Skeleton width="94%" height="16px" className={styles.bar} />
          <Skeleton width="70%" height="16px" className={styles.bar} />
        </div>
        <div className={styles.foot}>
          <div className={styles.facts}>
            <Skeleton width="72px" />
            <Skeleton width="132px" />
          </div>
          <Skeleton width="120px" height="44px" />
        </div>
      </div>
    </div>
  );
}
