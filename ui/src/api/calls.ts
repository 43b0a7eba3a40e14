import type { EndpointRow } from '#shared/api/call-table';
import { api, type EndpointName } from '#shared/api/table';

const rows: Partial<Record<EndpointName, EndpointRow>> = { ...api };

/** Staff endpoints are known only after `learnStaffCalls`. */
export function callOf(name: EndpointName): EndpointRow {
  const row = rows[name];
  if (row === undefined) throw new Error(`${name} is called before the staff's calls are known`);
  return row;
}

/** Lazy, so that visitors do not download the staff's rows. */
export async function learnStaffCalls(): Promise<void> {
  Object.assign(rows, (await import('#shared/api/staff-table')).staffRows);
}
