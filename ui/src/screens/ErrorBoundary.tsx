import { Button, tokens } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Page } from '#ui/kit/Page.tsx';
import { useOnLineReturn } from '#ui/kit/use-on-line-return.ts';

export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onRetry={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  );
}

interface BoundaryState {
  error: unknown;
  failed: boolean;
}

class Boundary extends Component<{ children: ReactNode; onRetry: () => void }, BoundaryState> {
  override state: BoundaryState = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true };
  }

  retry = () => {
    if (!isCallFailure(this.state.error)) return window.location.reload();
    this.props.onRetry();
    this.setState({ error: null, failed: false });
  };

  override render() {
    return this.state.failed ? <Failure error={this.state.error} retry={this.retry} /> : this.props.children;
  }
}

const isCallFailure = (error: unknown) => error instanceof ApiError || error instanceof ConnectionError;

const useStyles = makeStyles({ code: { marginTop: tokens.spacingVerticalS, color: tokens.colorNeutralForeground3 } });

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const said = error instanceof ApiError ? error.serverMessage : null;
  const code = error instanceof ApiError ? error.requestId : null;
  const unreached = error instanceof ConnectionError;
  useOnLineReturn(unreached, retry);
  return (
    <Page title={t('app.failure.title')}>
      <EmptyState
        title={t('app.failure.title')}
        text={said ?? t(unreached ? 'app.failure.connection' : 'app.failure.text')}
        action={
          <Button appearance="primary" onClick={retry}>
            {t('app.failure.retry')}
          </Button>
        }
      >
        {code !== null && <p className={styles.code}>{t('app.failure.code', { code })}</p>}
      </EmptyState>
    </Page>
  );
}
