import { Button, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { makeStyles } from '@griffel/react';
import type { ReactNode } from 'react';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
  title: { fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground2 },
  error: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  add: { justifySelf: 'start' },
  card: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '44px' },
  cardTitle: { fontWeight: tokens.fontWeightMedium },
});

interface CardListProps {
  title: string;
  none: string;
  add: string;
  count: number;
  error: string | undefined;
  onAdd: () => void;
  children: ReactNode;
}

/** Rows that a form adds and removes, such as shifts or the lines of a quote. */
export function CardList({ title, none, add, count, error, onAdd, children }: CardListProps) {
  const styles = useStyles();
  return (
    <section className={styles.list} aria-label={title} data-refused={error === undefined ? undefined : ''}>
      <h3 className={styles.title}>{title}</h3>
      {count === 0 && <p className={styles.none}>{none}</p>}
      {children}
      <p role="alert" className={styles.error} hidden={error === undefined}>
        {error}
      </p>
      <Button className={styles.add} icon={<Add20Regular />} onClick={onAdd}>
        {add}
      </Button>
    </section>
  );
}

interface ListCardProps {
  title: string;
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}

export function ListCard({ title, remove, onRemove, children }: ListCardProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h4 className={styles.cardTitle}>{title}</h4>
        <Tip text={remove}>
          <Button appearance="subtle" icon={<Delete20Regular />} onClick={onRemove} />
        </Tip>
      </div>
      {children}
    </fieldset>
  );
}
