import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/client';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();

const ask = <Row extends Record<string, unknown>>(query: SQL) => rowsOf<Row>(server.database.db, query);

/** The specification's entities (section 3) as columns: `!` is not null, `=` a default, `!=` a generated key. */
const ENTITIES: Record<string, string> = {
  users: 'id!= email first_name last_name profile_image_url role!=USER password_hash phone created_at!= updated_at!=',
  sessions: 'sid! sess! expire!',
  manager_profiles:
    'id!= user_id! nome! telemovel! email! nif documento_id morada terms_accepted_at! completed!=false created_at!= updated_at!=',
  categories: 'id!= name! slug! emoji! created_at!=',
  venues:
    'id!= name! slug! description address! city! phone! cover_url timezone!=Africa/Luanda min_party!=1 max_party!=20 owner_id status!=pending created_at!= updated_at!=',
  venue_categories: 'venue_id! category_id!',
  rooms: 'id!= venue_id! name! capacity! created_at!=',
  schedule_slots: 'id! venue_id! room_id! date! time! capacity! is_closed!=false created_at!=',
  reservations:
    'id! venue_id! room_id! name! phone! date! time! people! notes status!=CONFIRMED deposit_value hold_until created_at!= updated_at!=',
  waitlist_entries:
    'id! venue_id! room_id! name! phone! date! time! people! window_minutes!=30 alt_pref!=NEAR status!=WAITING created_at!=',
  message_templates: 'id! venue_id! lang! type! body! created_at!= updated_at!=',
  venue_approval_logs: 'id!= venue_id! admin_id action! previous_status new_status! comment created_at!=',
};

interface Column extends Record<string, unknown> {
  name: string;
  nullable: string;
  default: string | null;
}

it.each(Object.entries(ENTITIES))(
  "%s is stored with the specification's fields, required values and defaults",
  {
    tags: [
      'spec-1.8',
      'spec-3.1',
      'spec-3.2',
      'spec-3.3',
      'spec-3.4',
      'spec-3.5',
      'spec-3.7',
      'spec-3.8',
      'spec-3.9',
      'spec-3.11',
      'spec-3.12',
      'spec-3.13',
      'spec-3.15',
      'spec-4.1',
      'spec-4.4',
      'spec-4.8',
      'spec-6.2',
      'spec-9.4',
    ],
  },
  async (table, text) => {
    const columns = await ask<Column>(sql`
    select column_name as name, is_nullable as nullable, column_default as default
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`);
    for (const [, name, needed, given] of text.matchAll(/(\w+)(!?)(=\S*)?/g)) {
      const column = columns.find((each) => each.name === name);
      expect(column, `${table}.${name}`).toBeDefined();
      if (needed) expect([name, column!.nullable]).toEqual([name, 'NO']);
      if (given && given !== '=')
        expect([name, column!.default?.replace(/^'|'?(::\w+)?$/g, '')]).toEqual([name, given.slice(1)]);
    }
  },
);

it.each([
  ['users', '{email}'],
  ['manager_profiles', '{user_id}'],
  ['categories', '{slug}'],
  ['venues', '{slug}'],
  ['venue_categories', '{category_id,venue_id}'],
  ['sessions', '{sid}'],
])(
  'a row of %s is unique by its %s',
  { tags: ['spec-3.1', 'spec-3.3', 'spec-3.4', 'spec-3.5', 'spec-3.7'] },
  async (table, columns) => {
    const keys = await ask<{ columns: string }>(sql`
    select array_agg(a.attname order by a.attname)::text as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique group by i.indexrelid`);
    expect(keys.map((key) => key.columns)).toContain(columns);
  },
);

it.each(['manager_profiles', 'venue_categories', 'rooms', 'schedule_slots'])(
  'rows of %s are deleted with their parent',
  { tags: ['spec-3.3', 'spec-3.7', 'spec-3.8', 'spec-3.9'] },
  async (table) => {
    const kept = await ask(sql`
      select conname from pg_constraint
      where conrelid = ${table}::regclass and contype = 'f' and confdeltype <> 'c'`);
    expect(kept).toEqual([]);
  },
);

it('a session’s expiry has an index', { tags: ['spec-3.2'] }, async () => {
  const found = await ask<{ indexdef: string }>(sql`select indexdef from pg_indexes where tablename = 'sessions'`);
  expect(found.some(({ indexdef }) => indexdef.includes('(expire)'))).toBe(true);
});

it('a deposit has ten digits, two of them decimals', { tags: ['spec-3.11', 'spec-9.5'] }, async () => {
  const [column] = await ask(sql`
    select numeric_precision as digits, numeric_scale as scale from information_schema.columns
    where table_name = 'reservations' and column_name = 'deposit_value'`);
  expect(column).toEqual({ digits: 10, scale: 2 });
});
