import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Notice } from '#ui/kit/Notice.tsx';
import { Page } from '#ui/kit/Page.tsx';

const useStyles = makeStyles({
  over: {
    position: 'fixed',
    left: '50%',
    bottom: '24px',
    zIndex: 1_000_001,
    translate: '-50%',
    width: 'min(480px, 100vw - 32px)',
    boxShadow: tokens.shadow64,
  },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
  },
});

export interface FailedPart {
  /** The file could not be fetched, and loads again when the connection returns. Otherwise the part itself threw. */
  isUnreached?: boolean;
  isLoading: boolean;
  retry: () => unknown;
  onClose: () => void;
}

export function FailedPage(failed: FailedPart) {
  const { t } = useTranslation();
  return (
    <Page title={t('app.failure.title')}>
      <EmptyState title={t('app.failure.title')} text={t('app.failure.part')} action={<Retry {...failed} />} />
    </Page>
  );
}

export function FailedWithin(failed: FailedPart) {
  const styles = useStyles();
  return (
    <Notice look="refusal">
      <Reason {...failed} />
      <div className={styles.buttons}>
        <Retry {...failed} />
      </div>
    </Notice>
  );
}

export function FailedOverPage(failed: FailedPart) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Notice look="refusal" className={styles.over}>
      <Reason {...failed} />
      <div className={styles.buttons}>
        <Retry {...failed} />
        <Button onClick={failed.onClose}>{t('app.action.close')}</Button>
      </div>
    </Notice>
  );
}

function Reason({ isUnreached = false }: FailedPart) {
  const { t } = useTranslation();
  return <p>{t(isUnreached ? 'app.failure.part' : 'app.failure.broken')}</p>;
}

/**
 * The first press fetches again. If that fails online, the release may have changed or an old browser may cache the
 * failure: then only a reload helps.
 */
function Retry({ isLoading, retry }: FailedPart) {
  const { t } = useTranslation();
  const [wasPressed, setPressed] = useState(false);
  const mustReload = wasPressed && !isLoading && navigator.onLine;
  const press = () => {
    if (mustReload) return window.location.reload();
    setPressed(true);
    void retry();
  };
  const word = isLoading ? 'app.loading' : mustReload ? 'app.failure.reload' : 'app.failure.retry';
  return (
    <Button appearance="primary" disabledFocusable={isLoading} onClick={press}>
      {t(word)}
    </Button>
  );
}
