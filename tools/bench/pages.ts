import autocannon from 'autocannon';
import { fillVenues, settle } from './fill.ts';
import { check, type Figure } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const VENUES = 1000;
const CLIENTS = 16;
const WARM_UP = 300;
const PAGES = 1500;
const LEAST = 150;

/** Server-side rendering of the home page with its first twenty venues, in pages per second from one warm process. */
export async function measurePages(stage: Stage): Promise<Figure[]> {
  await stage.create('pages');
  await stage.run('pages', ...fillVenues(VENUES, 10), ...settle);
  const server = await startServer(stage.url('pages'));
  try {
    await fetchPages(server.url, WARM_UP, () => '/');
    const same = await fetchPages(server.url, PAGES, () => '/');
    // A new address per request avoids the page cache
    const other = await fetchPages(
      server.url,
      PAGES,
      (n) => `/?q=${'casa mirante jango patio'.split(' ')[n % 4]}&n=${n}`,
    );
    return [
      check('home pages a second', same.toFixed(0), `≥ ${LEAST}`, same >= LEAST, 'data read for each, drawn once'),
      check('home pages a second, each another', other.toFixed(0), 'no promise', true, 'searched and drawn for each'),
    ];
  } finally {
    await server.stop();
  }
}

async function fetchPages(url: string, amount: number, pathOf: (n: number) => string): Promise<number> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, path: pathOf(next++) });
  const result = await autocannon({ url, connections: CLIENTS, amount, requests: [{ method: 'GET', setupRequest }] });
  if (result['2xx'] !== amount) throw new Error(`only ${result['2xx']} of ${amount} pages were answered with 2xx`);
  const size = result.throughput.total / amount;
  if (size < 20_000) throw new Error(`a page has only ${size} bytes: it was not rendered`);
  return amount / result.duration;
}
