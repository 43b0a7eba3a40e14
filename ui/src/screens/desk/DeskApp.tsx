import { FluentProvider } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { type Client, ClientContext } from '#ui/api/client.ts';
import { DeskContext, type DeskPort } from '#ui/features/desk/desk-port.ts';
import { LiveHubContext } from '#ui/features/live/browser-hub.ts';
import type { LiveSource } from '#ui/features/live/hub.ts';
import { ToastProvider } from '#ui/kit/ToastProvider.tsx';
import { DeskRoot } from '#ui/screens/desk/DeskRoot.tsx';
import { fluentOverrides } from '#ui/theme/fluent-overrides.ts';
import '#ui/theme/theme.css';
import '#ui/theme/global.css';

export interface DeskAppProps {
  client: Client;
  port: DeskPort;
  live: LiveSource;
  queryClient: QueryClient;
  i18n: I18n;
}

const inTheStyleSheet = {};

const useStyles = makeStyles({ root: { backgroundColor: 'transparent', minHeight: '100dvh' } });

/** The caller mounts it inside a router. */
export function DeskApp({ client, port, live, queryClient, i18n }: DeskAppProps) {
  const styles = useStyles();
  return (
    <I18nextProvider i18n={i18n}>
      <FluentProvider theme={inTheStyleSheet} customStyleHooks_unstable={fluentOverrides} className={styles.root}>
        <QueryClientProvider client={queryClient}>
          <ClientContext value={client}>
            <DeskContext value={port}>
              <LiveHubContext value={() => live}>
                <ToastProvider>
                  <DeskRoot />
                </ToastProvider>
              </LiveHubContext>
            </DeskContext>
          </ClientContext>
        </QueryClientProvider>
      </FluentProvider>
    </I18nextProvider>
  );
}
