import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';

export type EndpointRow = Pick<Endpoint, 'method' | 'path' | 'answer'>;

/** What a caller needs of each endpoint. The desk's build replaces it by its values (`web/endpoint-table.ts`). */
export const callTable: Readonly<Record<EndpointName, EndpointRow>> = api;
