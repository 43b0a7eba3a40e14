import { query } from '#server/operations/pg-tools';

/** Throws if other sessions use the database: a running server would go on with half of the old rows. */
export async function refuseOthers(url: string): Promise<void> {
  const rows = await query(
    url,
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const others = Number(rows[0]!.others);
  if (others === 0) return;
  throw new Error(`The database of DATABASE_URL has ${others} other connections. Stop the servers first.`);
}

/** `tables`: a migrated database without accounts and venues. */
export async function contentOf(url: string): Promise<'nothing' | 'tables' | 'rows'> {
  const [found] = await query(
    url,
    `select count(*)::int as tables, bool_or(c.oid = to_regclass('public.venues')) as ours
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  if (found!.tables === 0) return 'nothing';
  if (found!.ours !== true) return 'rows';
  const [row] = await query(url, 'select exists (select from users) or exists (select from venues) as used');
  return row!.used === true ? 'rows' : 'tables';
}
