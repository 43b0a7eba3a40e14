import { Button, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ask } from '#ui/approvals/Approvals.tsx';
import { useDossierStyles } from '#ui/approvals/dossierStyles.ts';
import { HistoryButton, ListCount, ListFailure, ListSkeleton, MoreButton } from '#ui/approvals/listParts.tsx';
import { type DecidedStatus, useDecided } from '#ui/approvals/useApprovals.ts';
import { useSettled } from '#ui/approvals/useSettled.ts';
import { VenueDossier } from '#ui/approvals/VenueDossier.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { TextField } from '#ui/kit/TextField.tsx';

const useStyles = makeStyles({
  search: { maxWidth: '420px', marginBottom: tokens.spacingVerticalL },
});

interface DecidedListProps {
  status: DecidedStatus;
  ask: Ask;
  seePending: () => void;
}

/** Approved or rejected venues; from each one's history its decision can be turned back. */
export function DecidedList({ status, ask, seePending }: DecidedListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  return (
    <>
      <TextField
        className={styles.search}
        label={t('approvals.search')}
        placeholder={t('approvals.searchPlaceholder')}
        type="search"
        contentBefore={<Search20Regular />}
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      <Found
        status={status}
        search={useSettled(search.trim())}
        ask={ask}
        clear={() => setSearch('')}
        {...{ seePending }}
      />
    </>
  );
}

interface FoundProps extends DecidedListProps {
  search: string;
  clear: () => void;
}

function Found({ status, search, ask, clear, seePending }: FoundProps) {
  const styles = useDossierStyles();
  const { t } = useTranslation();
  const decided = useDecided(status, search);
  const { data, isPending, isError, error, refetch } = decided;
  if (isPending) return <ListSkeleton />;
  if (isError) return <ListFailure error={error} retry={() => void refetch()} />;
  const venues = data.pages.flatMap((page) => page.venues);
  if (venues.length === 0) {
    return search === '' ? (
      <EmptyState
        text={t(`approvals.empty.${status}`)}
        action={<Button onClick={seePending}>{t('approvals.empty.seePending')}</Button>}
      />
    ) : (
      <EmptyState
        text={t('approvals.empty.notFound')}
        action={<Button onClick={clear}>{t('approvals.empty.clear')}</Button>}
      />
    );
  }
  return (
    <>
      <ListCount status={status} count={data.pages[0]!.total} />
      <ul className={styles.list}>
        {venues.map((venue) => (
          <VenueDossier
            key={venue.id}
            venue={venue}
            actions={<HistoryButton onClick={() => ask('history', venue)} />}
          />
        ))}
      </ul>
      <MoreButton read={decided} />
    </>
  );
}
