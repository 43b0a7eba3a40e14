import { createDOMRenderer, RendererProvider, renderToStyleElements } from '@griffel/react';
import type { i18n as I18n } from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { DEFAULT_LANGUAGE, type Language, languageTags } from '#shared/i18n/languages';
import { privacy } from '#shared/i18n/pt-AO/privacy';
import type { Page, PageData, PageRequest, Rendered } from '#shared/pages/page';
import { createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { today } from '#ui/features/venues/today.ts';
import { startI18n } from '#ui/i18n/i18n.ts';
import { App, type AppProps } from '#ui/screens/App.tsx';
import { isKnownPath, preloadScreen, redirectOf } from '#ui/screens/routes.tsx';
import { DocumentHead } from './head.tsx';
import { answersOf, heldTransport } from './known.ts';
import { knownSearch } from './known-search.ts';
import { type MatchedPage, NOT_FOUND, publicPageAt } from './public-pages.ts';

export async function page(request: PageRequest): Promise<Page> {
  const { path, language } = request;
  const moved = redirectOf(path);
  if (moved !== undefined) return { kind: 'moved', to: moved + request.search };
  const screen = publicPageAt(path) ?? (isKnownPath(path) ? null : NOT_FOUND);
  if (screen === null) return { kind: 'browser' };

  const search = knownSearch(request.search, screen.parameters);
  const queryClient = createQueryClient();
  const client = createClient(heldTransport(request.call));
  const i18n = await textsIn(language);
  const [found] = await Promise.all([
    screen.read({ client, queryClient, params: screen.params, search: new URLSearchParams(search), t: i18n.t }),
    preloadScreen(path),
  ]);
  if (found.movedTo !== undefined) return { kind: 'moved', to: found.movedTo + request.search };
  const data: PageData = { language, today: today(), known: answersOf(queryClient) };
  return {
    kind: 'rendered',
    status: found.status,
    search,
    data: JSON.stringify(data),
    module: screen.module,
    render: () => render({ ...request, search }, { client, queryClient, i18n }, found),
  };
}

function render(request: PageRequest, app: AppProps, found: MatchedPage): Rendered {
  const renderer = createDOMRenderer();
  const html = renderToString(
    <RendererProvider renderer={renderer}>
      <StaticRouter location={request.path + request.search}>
        <App {...app} />
      </StaticRouter>
    </RendererProvider>,
  );
  const head = <DocumentHead {...found.head} {...request} isIndexed={found.status === 200} />;
  return {
    head: renderToStaticMarkup(head),
    styles: renderToStaticMarkup(renderToStyleElements(renderer)),
    body: withoutTheme(withoutHoisted(html)),
  };
}

/** The theme is in the style sheet; Fluent's empty element for it is not needed. */
const withoutTheme = (html: string) => html.replace(/<style[^>]*>[^<]*<\/style>/, '');

/** Removes the metadata that React hoists before the markup: the document head already has it. */
const withoutHoisted = (html: string) => html.replace(/^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/, '');

const texts = new Map<Language, Promise<I18n>>();

/** Cached per language: the texts hold no reader's data. */
function textsIn(language: Language): Promise<I18n> {
  const kept = texts.get(language) ?? withPrivacy(startI18n(language));
  texts.set(language, kept);
  return kept;
}

/** The head names texts that the screen adds later. */
async function withPrivacy(starting: Promise<I18n>): Promise<I18n> {
  const i18n = await starting;
  return i18n.addResourceBundle(languageTags[DEFAULT_LANGUAGE], 'translation', { privacy }, true, false);
}
