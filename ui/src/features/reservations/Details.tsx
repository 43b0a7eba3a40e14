import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  list: { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 0.42fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: '10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  term: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  fact: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

/** Rows without a value are left out. */
export function Details({ rows }: { rows: readonly { term: string; fact: ReactNode }[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {rows
        .filter(({ fact }) => fact !== null && fact !== '')
        .map(({ term, fact }) => (
          <div key={term} className={styles.row}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.fact}>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}
