import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';

type Row = Pick<Endpoint, 'method' | 'path' | 'answer'>;

const rows: Partial<Record<EndpointName, Row>> = { ...api };

/** How an endpoint is called. The staff's are known once `learnStaffCalls` has run. */
export function callOf(name: EndpointName): Row {
  const row = rows[name];
  if (row === undefined) throw new Error(`${name} is called before the staff's calls are known`);
  return row;
}

/** Fetches the staff's rows of the table; visitors do not pay for them. */
export async function learnStaffCalls(): Promise<void> {
  Object.assign(rows, (await import('#shared/api/staff-table')).staffRows);
}
