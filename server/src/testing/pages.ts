import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from '#server/platform/pages/bundle';
import type { Page, PageRequest, Rendered } from '#shared/pages/page';

const SHELL =
  '<!doctype html><html lang="pt-AO"><head><title>Reserva</title><!--head--></head><body><div id="app"><!--app--></div></body></html>';
const STYLE = '.a{color:red}';

export interface StandIn {
  folder: string;
  bundle: Bundle;
  drawn: string[];
  failOnce(): void;
}

/** Replaces the built pages: shows a venue's name or the number of venues. */
export function standInPages(): StandIn {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-pages-'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  const drawn: string[] = [];
  let fails = false;
  const render = (request: PageRequest, body: string): Rendered => {
    drawn.push(request.path + request.search);
    if (fails) {
      fails = false;
      throw new Error('rendering fails by request of the test');
    }
    return { head: '<title>x</title>', styles: `<style>${STYLE}</style>`, body };
  };
  const page = (request: PageRequest) => pageOf(request, (body) => render(request, body));
  const manifest = { screen: { file: 'assets/screen.js', imports: ['shared'] }, shared: { file: 'assets/shared.js' } };
  const failOnce = () => {
    fails = true;
  };
  return { folder, drawn, failOnce, bundle: { shell: SHELL, manifest, pages: { page }, build: 'test' } };
}

/** Of its parameters a page reads these two. */
const known = (search: string): string => {
  const given = new URLSearchParams(search);
  return `?q=${given.get('q')}&lang=${given.get('lang')}`;
};

async function pageOf(
  { path, search, call, language }: PageRequest,
  render: (body: string) => Rendered,
): Promise<Page> {
  const give = (status: 200 | 404, data: unknown, body: string): Page => ({
    kind: 'rendered',
    status,
    search: known(search),
    data: JSON.stringify({ language, data }),
    module: 'screen',
    render: () => render(body),
  });
  if (path === '/') {
    const found = await call('searchVenues', { search: '', categoryIds: [], limit: 20, offset: 0 });
    return give(200, found.body, 'venues');
  }
  if (path.startsWith('/r/')) {
    const venue = await call('venueBySlug', { slug: path.slice(3) });
    return venue.ok ? give(200, venue.body, 'venue') : give(404, venue.body, 'none');
  }
  if (path === '/old') return { kind: 'moved', to: '/new' };
  if (path === '/staff' || /^\/(reserva|lista|pedido|convite|nova-palavra-passe|confirmar-email)\//i.test(path))
    return { kind: 'browser' };
  if (path === '/private-call') await call('currentUser', {});
  return give(404, null, 'not found');
}
