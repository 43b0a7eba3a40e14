import { z } from 'zod';
import { PROOF_HEADER } from '#server/platform/http/challenge';
import { SESSION_COOKIE } from '#server/platform/http/cookies';
import { type Access, type Endpoint, isInQuery } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { approvalsApi } from '#shared/approvals/api';
import { authApi } from '#shared/auth/api';
import { brand } from '#shared/brand';
import { codesApi } from '#shared/codes/api';
import { deskApi } from '#shared/desk/api';
import { type ErrorCode, errorStatus } from '#shared/errors';
import { guestsApi } from '#shared/guests/api';
import { historyApi } from '#shared/history/api';
import { insightsApi } from '#shared/insights/api';
import { liveApi } from '#shared/live/api';
import { messagesApi } from '#shared/messages/api';
import { platformApi } from '#shared/platform/api';
import { reservationsApi } from '#shared/reservations/api';
import { reviewsApi } from '#shared/reviews/api';
import { scheduleApi } from '#shared/schedule/api';
import { staffApi } from '#shared/staff/api';
import { uploadsApi } from '#shared/uploads/api';
import { venuesApi } from '#shared/venues/api';
import { waitlistApi } from '#shared/waitlist/api';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  [key: string]: unknown;
}

export interface Operation {
  name: EndpointName;
  feature: string;
  row: Endpoint;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  body: Schema | null;
  reply: Schema;
  errors: ErrorCode[];
}

const features: Record<string, object> = {
  auth: authApi,
  uploads: uploadsApi,
  venues: venuesApi,
  staff: staffApi,
  schedule: scheduleApi,
  messages: messagesApi,
  codes: codesApi,
  reservations: reservationsApi,
  waitlist: waitlistApi,
  guests: guestsApi,
  reviews: reviewsApi,
  history: historyApi,
  live: liveApi,
  approvals: approvalsApi,
  insights: insightsApi,
  platform: platformApi,
  desk: deskApi,
};

export const operations = (): Operation[] =>
  (Object.keys(api) as EndpointName[]).map((name) => {
    const row: Endpoint = api[name];
    const input = schemaOf(row.input, 'input');
    const parts = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
    const fields = Object.entries(input.properties ?? {}).filter(([field]) => !parts.includes(field));
    const isAsked = isInQuery(row);
    return {
      name,
      feature: Object.keys(features).find((feature) => name in features[feature]!) ?? 'other',
      row,
      path: `/api${row.path.replace(/:(\w+)/g, '{$1}')}`,
      parameters: [
        ...parts.map((part) => parameter(part, 'path', true, input.properties?.[part] ?? { type: 'string' })),
        ...(isAsked ? fields : []).map(([field, schema]) =>
          parameter(field, 'query', isRequired(row.input, field), schema),
        ),
        ...(row.status === 201 ? [idempotencyKey] : []),
        ...(needsWork(row) ? [proofOfWork] : []),
      ],
      body: isAsked || fields.length === 0 ? null : bodyOf(row.input, fields),
      reply: schemaOf(row.reply, 'output'),
      errors: errorsOf(row, fields.length + parts.length > 0),
    };
  });

const parameter = (name: string, place: 'path' | 'query' | 'header', required: boolean, schema: Schema) => ({
  name,
  in: place,
  required,
  schema,
});

/** A creating call may be repeated with the same key and gets the same answer. */
const idempotencyKey = parameter('Idempotency-Key', 'header', false, { type: 'string', maxLength: 100 });

const needsWork = ({ limit }: Endpoint): boolean => limit === 'booking' || limit === 'code';

/** The challenge of `challenge_required` with its solution (ALTCHA v2, base64 of JSON). */
const proofOfWork = parameter(PROOF_HEADER, 'header', false, { type: 'string' });

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
    },
  });
  return schema as Schema;
}

const bodyOf = (input: z.ZodType, fields: [string, Schema][]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields),
  required: fields.map(([name]) => name).filter((name) => isRequired(input, name)),
});

/** JSON Schema lists fields with defaults as required. */
const isRequired = (input: z.ZodType, field: string): boolean => {
  const of = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>)[field] : undefined;
  return of?.safeParse(undefined).success !== true;
};

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
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations()) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.row.method.toLowerCase()]: operationOf(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1', description: 'Reservations and waiting lists for venues.' },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Over TLS with the prefix `__Host-`',
        },
        desk: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationOf({ name, feature, row, parameters, body, reply, errors }: Operation): object {
  return {
    operationId: name,
    tags: [feature],
    summary: row.summary,
    'x-access': row.access,
    security: row.access === 'public' ? [] : [{ session: [] }, { desk: [] }],
    parameters,
    ...(body !== null && {
      requestBody: { required: (body.required?.length ?? 0) > 0, content: { 'application/json': { schema: body } } },
    }),
    responses: { [row.status]: success(row, reply), ...refusals(errors), default: refusal('Any code of the list') },
  };
}

export const mediaOf = {
  calendar: ['text/calendar', 'A calendar file'],
  csv: ['text/csv', 'A table that is written while it is read; `X-Total-Rows` says how many rows follow the head'],
  events: ['text/event-stream', 'Server-sent events; `Last-Event-ID` resumes after the last one seen'],
  text: ['text/plain', 'Plain text'],
} as const;

function success({ answer }: Endpoint, reply: Schema): object {
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

function refusals(codes: ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, refusal(list.join(', '))]));
}

const refusal = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const errorSchema: Schema = {
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

export const accessInWords = (access: Access): string =>
  access === 'public' ? 'anyone' : access === 'signedIn' ? 'anyone signed in' : access;
