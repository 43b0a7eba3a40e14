import { searchVenues } from '#server/features/venues/service';
import { type Database, openPostgres } from '#server/platform/db/client';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { partySizes, periods, type VenueSearch } from '#shared/venues/schema';
import { median } from '../bench/report.ts';

/** A word of a twelfth of the venues, the same mistyped, a street of a sixth, and two words that few have together. */
const WORDS = ['', 'terraço', 'Kiandda', 'Rua Rainha Ginga', 'mirante palanca'];
const CATEGORIES = [0, 1, 2];
const BOUND = { ratio: 3, ms: 100 };
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

/** Prints the worst combination of each word and number of categories. Returns whether all of them hold. */
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
  const kinds = Map.groupBy(compared, ({ many }) => kindOf(many.search));
  for (const [kind, [worst]] of kinds) {
    const { few, many, ratio } = worst!;
    const cost = ({ blocks, ms }: Reading) => `${blocks.toFixed(0)} (${ms.toFixed(1)} ms)`;
    console.log(`     ${kind}: ${cost(few)} and ${cost(many)}, ${ratio.toFixed(2)} ×, ${timeOf(many.search)}`);
  }
  const above = compared.filter(({ ratio }) => ratio > BOUND.ratio).length;
  const slow = compared.filter(({ many }) => many.ms > BOUND.ms).length;
  const slowest = Math.max(...large.map(({ ms }) => ms));
  const holds = above + slow === 0;
  console.log(
    `${holds ? 'ok  ' : 'MISS'} ${compared.length} searches by date: ${above} above ${BOUND.ratio} ×, ${slow} above ${BOUND.ms} ms, slowest ${slowest.toFixed(1)} ms`,
  );
  return holds;
}

const kindOf = ({ search, categoryIds }: VenueSearch): string =>
  `${search || 'no word'}, ${categoryIds.length} categories`;

const timeOf = ({ period, people }: VenueSearch): string => `${period ?? 'any period'}, ${people ?? 'any party'}`;
