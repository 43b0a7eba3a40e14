import { tokens } from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { Table } from '#shared/insights/analytics-tables';
import { useWords } from '#ui/features/insights/words.ts';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { focusRing, letters } from '#ui/theme/fragments.ts';

const useStyles = makeStyles({
  // A year of days scrolls in its own box with a sticky header.
  frame: {
    position: 'relative',
    maxHeight: '420px',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    ':focus-visible': focusRing,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    ...letters.S,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightMedium,
    verticalAlign: 'bottom',
  },
  cell: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  number: { textAlign: 'end', whiteSpace: 'nowrap' },
});

export function ChartTable({ title, table }: { title: string; table: Table }) {
  const styles = useStyles();
  const { t, cell } = useWords();
  const isNumber = (at: number) => {
    const kind = table.rows[0]?.[at]?.kind;
    return kind === 'number' || kind === 'share';
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <div role="group" className={styles.frame} tabIndex={0} aria-label={`${t('analytics.view.table')}: ${title}`}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={mergeClasses(styles.cell, styles.head, isNumber(at) && styles.number)}
              >
                {t(`analytics.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => {
            const [first, ...rest] = row.map(cell);
            const key = row.map((one) => (one.kind === 'word' ? one.key : one.value)).join(' ');
            return (
              <tr key={key}>
                <th scope="row" className={styles.cell}>
                  {first}
                </th>
                {rest.map((text, at) => (
                  <td
                    key={table.columns[at + 1]}
                    className={mergeClasses(styles.cell, isNumber(at + 1) && styles.number)}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
