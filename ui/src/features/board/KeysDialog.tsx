import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { useKeyStyles } from '#ui/features/board/key-styles.ts';
import { Modal } from '#ui/kit/Modal.tsx';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    alignItems: 'baseline',
    marginTop: tokens.spacingVerticalXL,
  },
  words: { margin: 0 },
  note: { marginTop: tokens.spacingVerticalXL, color: tokens.colorNeutralForeground2 },
});

const letters = [
  ['N', 'n'],
  ['W', 'w'],
  ['L', 'l'],
  ['/', 'search'],
  ['Z', 'z'],
  ['P', 'p'],
  ['S', 's'],
  ['?', 'help'],
] as const;

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const keys = useKeyStyles();
  const { t } = useTranslation();
  const rows: [string, string][] = [
    [t('parties.keys.arrowsKeys'), t('parties.keys.arrows')],
    [t('parties.keys.enterKey'), t('parties.keys.enter')],
    ...letters.map(([key, name]): [string, string] => [key, t(`parties.keys.${name}`)]),
  ];
  return (
    <Modal title={t('parties.keys.title')} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(([key, words]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd className={keys.inText}>{key}</kbd>
            </dt>
            <dd className={styles.words}>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('parties.keys.note')}</p>
    </Modal>
  );
}
