import { tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { spinner } from '#ui/kit/spinner.ts';

const useStyles = makeStyles({
  note: {
    position: 'fixed',
    left: '50%',
    bottom: '24px',
    zIndex: 1_000_001,
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    translate: '-50%',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground6,
    boxShadow: tokens.shadow64,
    // Hidden at first: a cached file arrives before this shows.
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '10ms',
    animationDelay: '60ms',
    animationFillMode: 'both',
  },
  ring: {
    width: '18px',
    height: '18px',
    ...spinner,
    border: `2px solid ${tokens.colorNeutralStroke2}`,
    borderTopColor: tokens.colorBrandBackground,
  },
});

export function WaitingNote() {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.note}>
      <span className={styles.ring} aria-hidden />
      {t('app.loading')}
    </div>
  );
}
