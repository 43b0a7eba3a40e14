import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { PROOF_HEADER } from '#server/platform/http/challenge';
import { SESSION_COOKIE } from '#server/platform/http/cookies';
import { type Endpoint, isInQuery } from '#shared/api/endpoint';
import { type EndpointName, features } from '#shared/api/table';
import { brand } from '#shared/brand';
import { type ErrorCode, errorStatus } from '#shared/errors';

export interface Operation {
  name: EndpointName;
  feature: string;
  row: Endpoint;
  path: string;
}

export const operations = (): Operation[] =>
  Object.entries(features).flatMap(([feature, rows]) =>
    Object.entries<Endpoint>(rows).map(([name, row]) => ({
      name: name as EndpointName,
      feature,
      row,
      path: `/api${row.path.replace(/:(\w+)/g, '{$1}')}`,
    })),
  );

const needsWork = ({ limit }: Endpoint): boolean => limit === 'booking' || limit === 'code';

/** Errors of the router itself; the closed list has the others. */
function errorsOf(row: Endpoint, hasInput: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (hasInput) codes.push('bad_input');
  if (row.method !== 'GET') codes.push('invalid_json', 'cross_site', 'too_large', 'unsupported_media');
  if (row.access !== 'public') codes.push('unauthorized');
  if (row.access !== 'public' && row.access !== 'signedIn') codes.push('forbidden');
  if (row.limit === 'webhook') codes.push('bad_signature');
  else if (row.limit !== 'none') codes.push('too_many_requests');
  if (needsWork(row)) codes.push('challenge_required');
  return codes.sort((one, other) => errorStatus[one] - errorStatus[other]);
}

export function openApi(): object {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const operation of operations())
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.row.method.toLowerCase()]: operationOf(operation),
    };
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: brand.name, version: '1', description: 'Reservations and waiting lists for venues.' },
      servers: [{ url: '/' }],
      tags: Object.keys(features).map((name) => ({ name })),
      paths,
      components: { schemas: { Error: errorSchema }, securitySchemes },
    },
    {
      allowEmptySchema: { custom: true },
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
      },
    },
  );
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Over TLS with the prefix `__Host-`' },
  desk: { type: 'http', scheme: 'bearer' },
} as const;

function operationOf({ name, feature, row, path }: Operation): ZodOpenApiOperationObject {
  const fields = Object.entries((row.input as z.ZodObject).shape as Record<string, z.ZodType>);
  const inPath = fields.filter(([field]) => path.includes(`{${field}}`));
  const others = fields.filter(([field]) => !path.includes(`{${field}}`));
  return {
    operationId: name,
    tags: [feature],
    summary: row.summary,
    'x-access': row.access,
    security: row.access === 'public' ? [] : [{ session: [] }, { desk: [] }],
    requestParams: {
      path: parameters(inPath),
      ...(isInQuery(row) && { query: parameters(others) }),
      header: parameters([...(row.status === 201 ? [idempotencyKey] : []), ...(needsWork(row) ? [proofOfWork] : [])]),
    },
    ...(!isInQuery(row) && others.length > 0 && { requestBody: body(others) }),
    responses: {
      [row.status]: success(row),
      ...refusals(errorsOf(row, fields.length > 0)),
      default: refusal('Any code of the list'),
    },
  };
}

const parameters = (fields: [string, z.ZodType][]) =>
  z.object(
    Object.fromEntries(fields.map(([name, type]) => [name, type.meta({ param: { required: !type.isOptional() } })])),
  );

const body = (fields: [string, z.ZodType][]) => ({
  required: fields.some(([, type]) => !type.isOptional()),
  content: { 'application/json': { schema: z.object(Object.fromEntries(fields)) } },
});

/** A creating call may be repeated with the same key and gets the same answer. */
const idempotencyKey: [string, z.ZodType] = ['Idempotency-Key', z.string().max(100).optional()];

/** The challenge of `challenge_required` with its solution (ALTCHA v2, base64 of JSON). */
const proofOfWork: [string, z.ZodType] = [PROOF_HEADER, z.string().optional()];

export const mediaOf = {
  calendar: ['text/calendar', 'A calendar file'],
  csv: ['text/csv', 'A table that is written while it is read; `X-Total-Rows` says how many rows follow the head'],
  events: ['text/event-stream', 'Server-sent events; `Last-Event-ID` resumes after the last one seen'],
  text: ['text/plain', 'Plain text'],
} as const;

function success({ answer, reply }: Endpoint): ZodOpenApiResponseObject {
  if (answer === 'redirect') {
    return { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } };
  }
  if (answer === 'json') return { description: 'Success', content: { 'application/json': { schema: reply } } };
  const [type, description] = mediaOf[answer];
  return {
    description,
    ...(answer === 'csv' && { headers: { 'X-Total-Rows': { schema: { type: 'integer' } } } }),
    content: { [type]: { schema: { type: 'string' } } },
  };
}

function refusals(codes: ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, refusal(list.join(', '))]));
}

const refusal = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const errorSchema: oas31.SchemaObject = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: "One sentence in the caller's language (Accept-Language)" },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    retryAfter: { type: 'integer', description: 'Seconds until it is worth trying again (429 and 503)' },
    current: { description: '`stale`, `exception_exists`, `template_exists`: the row as it stands now, as it is read' },
    obstacles: {
      type: 'array',
      description: '`strands`: the parties in the way, at most fifty; `obstacleCount` counts them all',
      items: { type: 'object' },
    },
    obstacleCount: { type: 'integer' },
    challenge: { type: 'object', description: '`challenge_required`: an ALTCHA challenge, good for ten minutes' },
  },
};
