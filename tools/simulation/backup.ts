import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/client';

interface VenueTable {
  name: string;
  columns: string[];
}

/** All tables with venue rows, parents before children. */
async function venueTables(db: Db): Promise<VenueTable[]> {
  const rows = await rowsOf<VenueTable & { depth: number }>(
    db,
    sql`with recursive refers as (
          select conrelid::regclass::text as child, confrelid::regclass::text as parent
          from pg_constraint where contype = 'f' and conrelid <> confrelid
        ), depth(name, level, path) as (
          select 'venues', 0, array['venues']
          union all
          select child, level + 1, path || child from refers join depth on parent = name where not child = any(path)
        )
        select c.table_name as name, max(d.level) as depth,
               array_agg(distinct c.column_name::text) as columns
        from information_schema.columns c join depth d on d.name = c.table_name
        where c.table_schema = 'public' and c.is_generated = 'NEVER'
          and exists (select from information_schema.columns v
                      where v.table_name = c.table_name and v.table_schema = 'public'
                        and (v.column_name = 'venue_id' or v.table_name = 'venues'))
        group by c.table_name order by 2, 1`,
  );
  return rows.map(({ name, columns }) => ({ name, columns }));
}

const keyOf = (name: string) => sql.raw(name === 'venues' ? 'id' : 'venue_id');

export interface VenueBackup {
  /** Restores the venue's rows, as an older database backup does: later rows are gone. */
  restore(db: Db): Promise<void>;
}

/** Copies all rows of a venue. It models a backup of the venue's data, not of the whole cluster. */
export async function backupOf(db: Db, venueId: string): Promise<VenueBackup> {
  const tables = await venueTables(db);
  const saved: { table: VenueTable; rows: unknown }[] = [];
  for (const table of tables) {
    const [row] = await rowsOf<{ rows: unknown }>(
      db,
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.identifier(table.name)} t
          where ${keyOf(table.name)} = ${venueId}`,
    );
    saved.push({ table, rows: row!.rows });
  }
  return {
    async restore(target) {
      await target.transaction(async (tx) => {
        await tx.execute(sql`delete from venues where id = ${venueId}`);
        for (const { table, rows } of saved) {
          const columns = sql.raw(table.columns.map((column) => `"${column}"`).join(', '));
          // A trigger fills `venue_words` with the rows of `venue_search`
          await tx.execute(
            sql`insert into ${sql.identifier(table.name)} (${columns})
                select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table.name)}, ${JSON.stringify(rows)}::jsonb)
                on conflict do nothing`,
          );
        }
      });
    },
  };
}
