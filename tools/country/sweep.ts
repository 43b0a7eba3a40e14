import { searchVenues } from '#server/features/venues/service';
import { type Database, openPostgres } from '#server/platform/db/client';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { partySizes, periods, type VenueSearch } from '#shared/venues/schema';
import { median } from '../bench/report.ts';

/** A word of a twelfth of the venues, the same mistyped, a street of a sixth, and two words that few have together. */
const WORDS = ['', 'terraço', 'Kiandda', 'Rua Rainha Ginga', 'mirante palanca'];
const CATEGORIES = [0, 1, 2];
const BOUND = { ratio: 3, ms: 100 };
const SHOWN = 5;
/** The first ones of a connection read the catalogue. */
const WARM = 3;
const COUNTED = 3;

interface Reading {
  search: VenueSearch;
  blocks: number;
  ms: number;
}

/** Each combination of the filters of a search by date, as a visitor can send it. */
function combinations(date: string, categoryIds: string[]): VenueSearch[] {
  const every = [undefined, ...periods].flatMap((period) =>
    [undefined, ...partySizes].flatMap((people) =>
      WORDS.flatMap((search) => CATEGORIES.map((count) => ({ period, people, search, count }))),
    ),
  );
  return every.map(({ count, ...filters }) => ({
    ...filters,
    date,
    categoryIds: categoryIds.slice(0, count),
    limit: 20,
    offset: 0,
  }));
}

/** Prints the worst combinations. Returns whether all of them hold. */
export const sweepSearches = async (small: string, large: string): Promise<boolean> =>
  show(await sweep(small), await sweep(large));

/** On one connection, so that no other one reads the catalogue meanwhile. */
async function sweep(url: string): Promise<Reading[]> {
  const database = openPostgres(url, 1);
  try {
    const { rows } = await database.raw.query('select id from categories order by slug');
    const tomorrow = addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);
    await blocksOf(database);
    const own = -(await blocksOf(database)) + (await blocksOf(database));
    const readings: Reading[] = [];
    const ids = rows.map(({ id }) => String(id));
    for (const search of combinations(tomorrow, ids)) readings.push(await readingOf(database, search, own));
    return readings;
  } finally {
    await database.close();
  }
}

async function readingOf(database: Database, search: VenueSearch, own: number): Promise<Reading> {
  const times: number[] = [];
  const ask = async () => {
    const start = performance.now();
    await searchVenues(database.db, search, systemClock.now());
    times.push(performance.now() - start);
  };
  for (let n = 0; n < WARM; n++) await ask();
  const before = await blocksOf(database);
  for (let n = 0; n < COUNTED; n++) await ask();
  const blocks = (await blocksOf(database)) - before - own;
  return { search, blocks: blocks / COUNTED, ms: median(times.slice(WARM)) };
}

async function blocksOf({ raw }: Database): Promise<number> {
  await raw.query('select pg_stat_force_next_flush()');
  const { rows } = await raw.query(
    'select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.blocks);
}

function show(small: Reading[], large: Reading[]): boolean {
  const compared = large.map((many, index) => ({
    few: small[index]!,
    many,
    ratio: many.blocks / small[index]!.blocks,
  }));
  compared.sort((a, b) => b.ratio - a.ratio);
  const missed = compared.filter(({ many, ratio }) => ratio > BOUND.ratio || many.ms > BOUND.ms);
  const slowest = Math.max(...large.map(({ ms }) => ms));
  for (const { few, many, ratio } of compared.slice(0, SHOWN))
    console.log(`     ${ratio.toFixed(2)} ×: ${few.blocks} and ${many.blocks} blocks, ${nameOf(many.search)}`);
  console.log(
    `${missed.length === 0 ? 'ok  ' : 'MISS'} ${compared.length} searches by date: ${missed.length} above ${BOUND.ratio} × or ${BOUND.ms} ms, slowest ${slowest.toFixed(1)} ms`,
  );
  return missed.length === 0;
}

const nameOf = ({ period, people, search, categoryIds }: VenueSearch): string =>
  [period ?? 'any period', people ?? 'any party', search || 'no word', `${categoryIds.length} categories`].join(', ');
