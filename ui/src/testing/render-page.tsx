import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { type Client, ClientContext } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { startI18n } from '#ui/i18n/i18n.ts';
import { ToastContext, type ToastMessage } from '#ui/kit/use-toast.ts';

// The test browser's animations reject when a dialog unmounts; without them Fluent shows and hides at once.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

/** Renders inside a router, in place of the page of an earlier call. */
export async function renderAt(at: string, inside: ReactNode) {
  let path = '';
  const Where = () => {
    const { pathname, search } = useLocation();
    path = pathname + search;
    return null;
  };
  document.body.replaceChildren();
  const { container, unmount } = await act(async () =>
    render(
      <MemoryRouter initialEntries={[at]}>
        <Where />
        {inside}
      </MemoryRouter>,
    ),
  );
  return { page: container as HTMLElement, path: () => path, close: () => act(async () => unmount()) };
}

/** Renders with all that a screen gets from the App, except the user. */
export async function renderPage(inside: ReactNode, { client, at = '/' }: { client: Client; at?: string }) {
  const toasts: ToastMessage[] = [];
  const cache = createQueryClient();
  const i18n = await startI18n();
  i18n.addResourceBundle('pt-AO', 'translation', ptAO, true, true);
  const rendered = await renderAt(
    at,
    <I18nextProvider i18n={i18n}>
      <FluentProvider theme={{}}>
        <QueryClientProvider client={cache}>
          <ClientContext value={client}>
            <ToastContext value={(toast) => toasts.push(toast)}>{inside}</ToastContext>
          </ClientContext>
        </QueryClientProvider>
      </FluentProvider>
    </I18nextProvider>,
  );
  return { ...rendered, cache, toasts };
}
