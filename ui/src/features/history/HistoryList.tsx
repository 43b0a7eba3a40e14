import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import type { HistoryRow } from '#shared/history/schema';
import { formatInstant } from '#shared/time';
import { changesOf, type HistoryPlace, sentenceOf, tellsChanges } from '#ui/features/history/sentence.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import { Text } from '#ui/kit/Text.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', minWidth: 0 },
  row: {
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
    ':first-child': { borderTop: 0 },
  },
});

interface HistoryListProps extends HistoryPlace {
  /** Newest first. */
  rows: readonly HistoryRow[];
}

export function HistoryList({ rows, rooms, timezone }: HistoryListProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { language } = useLanguage();
  const place = { rooms, timezone };
  if (rows.length === 0) return <Text look="note">{t('history.empty')}</Text>;
  return (
    <ol className={styles.list}>
      {rows.map((row) => {
        const changes = tellsChanges(row) ? [] : changesOf(row, i18n, place);
        return (
          <li key={row.revision} className={styles.row}>
            <p>{sentenceOf(row, i18n, place)}</p>
            {changes.length > 0 && <Text look="note">{changes.join(', ')}</Text>}
            <Text look="note">
              <time dateTime={row.at}>{formatInstant(row.at, language, timezone)}</time>
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
