import { createDOMRenderer, RendererProvider } from '@griffel/react';
import type { i18n as I18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language, languageNamed } from '#shared/i18n/languages';
import { PAGE_DATA, type PageData } from '#shared/pages/page';
import { createClient } from '#ui/api/client.ts';
import { httpTransport } from '#ui/api/http.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { today } from '#ui/features/venues/today.ts';
import { chooseLanguage, chosenLanguage, startI18n, storedLanguage, switchTo } from '#ui/i18n/i18n.ts';
import { ArrivalContext, beginHydration } from '#ui/kit/hydrated.ts';
import { untilLoaded } from '#ui/kit/on-line-return.ts';
import { App } from '#ui/screens/App.tsx';
import { preloadScreen } from '#ui/screens/routes.tsx';
import { keepOfflinePage } from './keep-offline-page.ts';
import { begin } from './known.ts';
import { typedEarly } from './typed-early.ts';
import './waiting.css';

const YEAR_SECONDS = 365 * 24 * 3600;

const place = document.getElementById('app')!;
const page = drawnPage();
const [i18n] = await Promise.all([startI18n(page?.language ?? storedLanguage()), preloaded()]);
// The server's page stays readable until all that hydrates it is here
if (page !== null)
  await untilLoaded(() => Promise.all([switchTo(i18n, page.language), preloadScreen(location.pathname)]));
keepLanguage(i18n);

const queryClient = createQueryClient();
const app = (
  <RendererProvider renderer={createDOMRenderer(document)} targetDocument={document}>
    <BrowserRouter>
      <App client={createClient(httpTransport({ languageTag: () => i18n.language }))} {...{ queryClient, i18n }} />
    </BrowserRouter>
  </RendererProvider>
);
if (page === null) {
  // A page that the server rendered on another day waits for no hydration
  delete place.dataset.waiting;
  createRoot(place).render(app);
} else {
  begin(queryClient, page.known);
  const tellTyped = typedEarly(place);
  const endHydration = beginHydration();
  const live = () => {
    endHydration();
    if (!('waiting' in place.dataset)) return;
    delete place.dataset.waiting;
    tellTyped();
  };
  // In small steps, between which the page answers to whoever scrolls or presses a link
  startTransition(() => void hydrateRoot(place, <ArrivalContext value={live}>{app}</ArrivalContext>));
}

keepOfflinePage();

await untilLoaded(async () => {
  const wanted = languageOfAddress() ?? chosenLanguage();
  if (wanted !== null) await chooseLanguage(i18n, wanted);
});

/** What the server has drawn; null where it has not, or on a day that is over by now: then it is drawn anew. */
function drawnPage(): PageData | null {
  const text = document.getElementById(PAGE_DATA)?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  return data.today === today() ? data : null;
}

/** A screen that cannot be fetched is asked for once more where it stands, which says so. */
async function preloaded(): Promise<void> {
  await preloadScreen(window.location.pathname).catch(() => undefined);
}

function languageOfAddress(): Language | null {
  return languageNamed(new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER));
}

/** The server is told by a cookie, and another choice than the address's takes its place. */
function keepLanguage(texts: I18n): void {
  texts.on('languageChanged', (tag: string) => {
    const language = languageNamed(tag);
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that visitors have
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
    const address = new URL(window.location.href);
    if (!address.searchParams.has(LANGUAGE_PARAMETER) || languageOfAddress() === language) return;
    address.searchParams.delete(LANGUAGE_PARAMETER);
    window.history.replaceState(window.history.state, '', address);
  });
}
