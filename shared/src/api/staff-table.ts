import type { EndpointRow } from '#shared/api/call-table';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';

export const isOfStaff = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'signedIn';

/** Loaded with the first staff screen, so that the public bundle omits these rows. */
export const staffRows = Object.fromEntries(Object.entries(api).filter(([, row]) => isOfStaff(row))) as Partial<
  Record<EndpointName, EndpointRow>
>;
