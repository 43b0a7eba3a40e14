import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VenueStanding } from '#shared/approvals/schema';
import { useDossierStyles } from '#ui/features/approvals/dossier-styles.ts';
import { ListCount, type Listed, ListFailure, ListSkeleton, MoreButton } from '#ui/features/approvals/list-parts.tsx';
import { useVenueList } from '#ui/features/approvals/use-approvals.ts';
import type { Ask } from '#ui/features/approvals/use-decision-dialogs.tsx';
import { useSettled } from '#ui/features/approvals/use-settled.ts';
import { VenueActions } from '#ui/features/approvals/VenueActions.tsx';
import { VenueDossier } from '#ui/features/approvals/VenueDossier.tsx';
import { VenueSearch } from '#ui/features/approvals/VenueSearch.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';

interface DecidedListProps {
  standings: readonly VenueStanding[];
  listed: Exclude<Listed, 'pending'>;
  ask: Ask;
  filter?: ReactNode;
  elsewhere?: ReactNode;
}

export function DecidedList(props: DecidedListProps) {
  const [search, setSearch] = useState('');
  return (
    <>
      <VenueSearch value={search} onChange={setSearch}>
        {props.filter}
      </VenueSearch>
      <Found {...props} search={useSettled(search.trim())} clear={() => setSearch('')} />
    </>
  );
}

interface FoundProps extends DecidedListProps {
  search: string;
  clear: () => void;
}

function Found({ standings, listed, search, ask, clear, elsewhere }: FoundProps) {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  const found = useVenueList(standings, search);
  const { data, isPending, isError, error, refetch } = found;
  if (isPending) return <ListSkeleton />;
  if (isError) return <ListFailure error={error} retry={() => void refetch()} />;
  const venues = data.pages.flatMap((page) => page.venues);
  if (venues.length === 0) {
    return search === '' ? (
      <EmptyState text={t(`approvals.empty.${listed}`)} action={elsewhere} />
    ) : (
      <EmptyState
        text={t('approvals.empty.notFound')}
        action={<Button onClick={clear}>{t('approvals.empty.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <ListCount listed={listed} count={data.pages[0]!.total} />
      <ul className={styles.list}>
        {venues.map((venue) => (
          <VenueDossier key={venue.id} venue={venue} actions={<VenueActions venue={venue} ask={ask} />} />
        ))}
      </ul>
      <MoreButton read={found} />
    </>
  );
}
