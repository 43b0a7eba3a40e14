import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';

/** Whether an endpoint is only called from the staff's screens: their rows of the table travel with those. */
export const isOfStaff = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'signedIn';

/** The rows that a page learns when its reader opens the first of the staff's screens. */
export const staffRows = Object.fromEntries(Object.entries(api).filter(([, row]) => isOfStaff(row))) as Partial<
  Record<EndpointName, Pick<Endpoint, 'method' | 'path' | 'answer'>>
>;
