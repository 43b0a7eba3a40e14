import './waiting.css';
import { createDOMRenderer, RendererProvider } from '@griffel/react';
import type { i18n as I18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language, languageNamed } from '#shared/i18n/languages';
import { PAGE_DATA, type PageData } from '#shared/pages/page';
import { createClient } from '#ui/api/client.ts';
import { askServerTime, httpTransport } from '#ui/api/http.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { today } from '#ui/features/venues/today.ts';
import {
  chooseLanguage,
  chosenLanguage,
  readAgainOnSwitch,
  startI18n,
  storedLanguage,
  switchTo,
} from '#ui/i18n/i18n.ts';
import { beginHydration, HydratedContext } from '#ui/kit/hydrated.ts';
import { untilLoaded } from '#ui/kit/on-line-return.ts';
import { App } from '#ui/screens/App.tsx';
import { preloadScreen } from '#ui/screens/routes.tsx';
import { begin } from './known.ts';
import { typedBeforeHydration } from './typed-before-hydration.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

const place = document.getElementById('app')!;
const page = await drawnPage();
const [i18n] = await Promise.all([startI18n(page?.language ?? languageOfAddress() ?? storedLanguage()), preloaded()]);
// Keep the server-rendered page readable until all code for hydration is loaded
if (page !== null)
  await untilLoaded(() => Promise.all([switchTo(i18n, page.language), preloadScreen(location.pathname)]));
keepLanguage(i18n);

const queryClient = createQueryClient();
readAgainOnSwitch(i18n, queryClient);
const app = (
  <RendererProvider renderer={createDOMRenderer(document)} targetDocument={document}>
    <BrowserRouter>
      <App client={createClient(httpTransport({ languageTag: () => i18n.language }))} {...{ queryClient, i18n }} />
    </BrowserRouter>
  </RendererProvider>
);
if (page === null) {
  // A page rendered on another day is not hydrated
  delete place.dataset.waiting;
  createRoot(place).render(app);
} else {
  begin(queryClient, page.known);
  const reportTyped = typedBeforeHydration(place);
  const endHydration = beginHydration();
  const live = () => {
    endHydration();
    if (!('waiting' in place.dataset)) return;
    delete place.dataset.waiting;
    reportTyped();
  };
  // A transition hydrates in small steps, so the page keeps answering scrolling and clicks
  startTransition(() => void hydrateRoot(place, <HydratedContext value={live}>{app}</HydratedContext>));
}

keepOfflinePage();

await untilLoaded(async () => {
  const wanted = languageOfAddress() ?? chosenLanguage();
  if (wanted !== null) await chooseLanguage(i18n, wanted);
});

/** Null if the page has no data or was rendered on an earlier day. */
async function drawnPage(): Promise<PageData | null> {
  const text = document.getElementById(PAGE_DATA)?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  if (data.today !== today()) await askServerTime();
  return data.today === today() ? data : null;
}

/** A failed screen chunk is fetched again by the screen itself, which shows the error. */
async function preloaded(): Promise<void> {
  await preloadScreen(window.location.pathname).catch(() => undefined);
}

function languageOfAddress(): Language | null {
  return languageNamed(new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER));
}

/** The server reads the language from a cookie; the guest's choice overrides the language of the address. */
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

function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
