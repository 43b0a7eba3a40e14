import { tokens } from '@fluentui/react-components';
import { makeResetStyles } from '@griffel/react';
import { useTranslation } from 'react-i18next';
import { spinner } from '#ui/kit/spinner.ts';

// As high as a screen, so that no content below shifts when the screen loads.
const usePlace = makeResetStyles({ display: 'grid', placeItems: 'center', minHeight: '70vh' });
const useRing = makeResetStyles({
  width: '36px',
  height: '36px',
  ...spinner,
  border: `3px solid ${tokens.colorNeutralStroke2}`,
  borderTopColor: tokens.colorBrandBackground,
});

const useStyles = () => ({
  place: usePlace(),
  ring: useRing(),
});

/** `still`: only a placeholder, because a dialog announces the state. */
export function PageSpinner({ still = false }: { still?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation();
  if (still) return <div className={styles.place} />;
  return (
    <div className={styles.place}>
      <div className={styles.ring} role="status" aria-label={t('app.loading')} />
    </div>
  );
}
