import { FluentProvider } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { type Client, ClientContext } from '#ui/api/client.ts';
import { AuthProvider } from '#ui/features/auth/AuthProvider.tsx';
import { SignInDialogsProvider } from '#ui/features/auth/SignInDialogsProvider.tsx';
import { PreloadContext } from '#ui/kit/preload.ts';
import { ToastProvider } from '#ui/kit/ToastProvider.tsx';
import { preloadScreen } from '#ui/screens/routes.tsx';
import { Shell } from '#ui/screens/Shell.tsx';
import { fluentOverrides } from '#ui/theme/fluent-overrides.ts';
import '#ui/theme/theme.css';
import '#ui/theme/global.css';

export interface AppProps {
  client: Client;
  queryClient: QueryClient;
  i18n: I18n;
}

/** The theme's variables are in `theme.css`: computing them in the browser would add 5 kB of code. */
const inTheStyleSheet = {};

const useStyles = makeStyles({
  root: {
    backgroundColor: 'transparent',
    minHeight: '100dvh',
    // Fluent copies these styles to its portals: a tooltip as high as the page would block every press
    '&[data-portal-node]': { minHeight: 0 },
  },
});

/** The caller mounts it inside a router and passes the client, the query cache and loaded texts. */
export function App({ client, queryClient, i18n }: AppProps) {
  const styles = useStyles();
  return (
    <I18nextProvider i18n={i18n}>
      <FluentProvider theme={inTheStyleSheet} customStyleHooks_unstable={fluentOverrides} className={styles.root}>
        <QueryClientProvider client={queryClient}>
          <ClientContext value={client}>
            <ToastProvider>
              <PreloadContext value={preloadScreen}>
                <AuthProvider>
                  <SignInDialogsProvider>
                    <Shell />
                  </SignInDialogsProvider>
                </AuthProvider>
              </PreloadContext>
            </ToastProvider>
          </ClientContext>
        </QueryClientProvider>
      </FluentProvider>
    </I18nextProvider>
  );
}
