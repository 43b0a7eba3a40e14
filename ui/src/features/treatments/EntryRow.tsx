import { Button, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { board } from '#ui/features/dashboard/board-layout.ts';
import { Tip } from '#ui/kit/Tip.tsx';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [board.phone]: { flexWrap: 'wrap' },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', [board.phone]: { flexBasis: '100%' } },
  name: { fontWeight: tokens.fontWeightSemibold },
  facts: { color: tokens.colorNeutralForeground2 },
});

interface EntryRowProps {
  name: string;
  facts: string[];
  /** Absent for read-only users. */
  actions?: { onEdit: () => void; onRemove: () => void };
}

/** A treatment or a professional in its list. */
export function EntryRow({ name, facts, actions }: EntryRowProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {facts.map((fact) => (
          <p key={fact} className={styles.facts}>
            {fact}
          </p>
        ))}
      </div>
      {actions && (
        <>
          <Button icon={<Edit20Regular />} aria-label={t('treatments.editNamed', { name })} onClick={actions.onEdit}>
            {t('treatments.edit')}
          </Button>
          <Tip text={t('treatments.removeNamed', { name })}>
            <Button appearance="subtle" icon={<Delete20Regular />} onClick={actions.onRemove} />
          </Tip>
        </>
      )}
    </li>
  );
}
