import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Venue } from '#shared/venues/schema';
import { foldText, searchableText, searchWords } from '#shared/venues/text';
import { useDossierStyles } from '#ui/features/approvals/dossier-styles.ts';
import { ListCount, ListFailure, ListSkeleton } from '#ui/features/approvals/list-parts.tsx';
import { usePending } from '#ui/features/approvals/use-approvals.ts';
import type { Ask } from '#ui/features/approvals/use-decision-dialogs.tsx';
import { VenueActions } from '#ui/features/approvals/VenueActions.tsx';
import { VenueDossier } from '#ui/features/approvals/VenueDossier.tsx';
import { VenueSearch } from '#ui/features/approvals/VenueSearch.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';

/** Oldest first. The list is complete, so the search runs in the browser. */
export function PendingList({ ask, seeApproved }: { ask: Ask; seeApproved: () => void }) {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, isPending, isError, error, refetch } = usePending();
  if (isPending) return <ListSkeleton />;
  if (isError) return <ListFailure error={error} retry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('approvals.empty.pendingTitle')}
        text={t('approvals.empty.pending')}
        action={<Button onClick={seeApproved}>{t('approvals.empty.seeApproved')}</Button>}
      />
    );
  }
  const found = data.filter((venue) => isFound(venue, search));
  return (
    <>
      <VenueSearch value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <EmptyState
          text={t('approvals.empty.notFound')}
          action={<Button onClick={() => setSearch('')}>{t('approvals.empty.clear')}</Button>}
        />
      ) : (
        <>
          <ListCount listed="pending" count={found.length} />
          <ul className={styles.list}>
            {found.map((venue) => (
              <VenueDossier key={venue.id} venue={venue} actions={<VenueActions venue={venue} ask={ask} />} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Same rule as the server's search in the other lists. */
function isFound(venue: Venue, search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return search.trim() === '';
  const text = `${searchableText(venue)} ${foldText(venue.slug)}`;
  return words.every((word) => text.includes(word));
}
