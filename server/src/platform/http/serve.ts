import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import type { Db } from '#server/platform/db/client';
import type { Call, Callers, Deps, Handler, Handlers } from '#server/platform/http/call';
import { requireWork } from '#server/platform/http/challenge';
import { setRoute } from '#server/platform/http/observe';
import type { Reads } from '#server/platform/http/reads';
import { noteSecurity } from '#server/platform/http/security-log';
import { type VenueTurns, venueOf } from '#server/platform/http/venue-turns';
import { webhookBodies } from '#server/platform/http/webhooks';
import { type Endpoint, type EventStream, isInQuery, type TableStream } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { can } from '#shared/auth/rules';
import { AppError } from '#shared/errors';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

const KEY_MAX = 100;

/** The only source of API routes: access, limits, parsing, handler, reply. */
export function serve(handlers: Handlers, deps: Deps, served: Omit<ServedEndpoint, 'row' | 'handler'>): Router {
  const router = express.Router({ caseSensitive: true });
  router.use('/webhooks', webhookBodies(deps));
  router.use(express.json({ limit: '100kb', type: 'application/json' }));
  for (const name of Object.keys(api) as EndpointName[]) {
    const row: Endpoint = api[name];
    const handler = handlers[name] as Handler<EndpointName>;
    router[row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](row.path, (request, response) =>
      answer({ ...served, row, handler }, deps, request, response),
    );
  }
  router.use(() => {
    throw new AppError('not_found');
  });
  return router;
}

interface ServedEndpoint {
  row: Endpoint;
  handler: Handler<EndpointName>;
  turns: VenueTurns;
  callers: Callers;
  reads: Reads;
}

async function answer(
  { row, handler, turns, callers, reads }: ServedEndpoint,
  deps: Deps,
  request: Request,
  response: Response,
): Promise<void> {
  setRoute(response, `/api${row.path}`);
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const call = { ...(await callOf(callers, row, request, deps)), signal: gone.signal };
  response.locals.accountId = call.user?.id;
  await admit(callers, row, call, request);
  const input = row.input.parse(inputOf(row, request));
  if (row.limit === 'booking' || row.limit === 'code') await requireWork(row.limit, call);
  const run = (db: Db) => handler(input as never, { ...call, db });
  const result = await turns(venueOf(row, input as object), () => (row.mayLag ? reads.of(request, run) : run(deps.db)));
  if (row.method !== 'GET') reads.noteWrite(request, response);
  response.setHeader('Cache-Control', isForEverybody(row) ? 'no-cache' : 'no-store');
  if (row.isSecretLink) response.setHeader('X-Robots-Tag', 'noindex');
  await send(row, replyOf(row, result), response);
}

function replyOf(row: Endpoint, result: unknown): unknown {
  const reply = row.reply.safeParse(result);
  if (!reply.success)
    throw new Error(`the result of ${row.method} ${row.path} does not match its schema`, { cause: reply.error });
  return reply.data;
}

/** Public and the same for all callers; a secret link is not. */
export const isForEverybody = (row: Endpoint): boolean =>
  row.access === 'public' && row.method === 'GET' && !row.isSecretLink;

async function callOf(callers: Callers, row: Endpoint, request: Request, deps: Deps): Promise<Omit<Call, 'signal'>> {
  const lang = languageOf(request.get('accept-language'));
  const key = request.get('idempotency-key')?.trim() ?? '';
  if (key.length > KEY_MAX) throw new AppError('bad_input');
  return {
    ...deps,
    lang,
    say: sayIn(lang),
    ...(await callers.identify(request, deps, venueOfDesk(row, request))),
    requestId: String(request.res?.locals.requestId ?? ''),
    address: request.ip ?? 'unknown',
    idempotencyKey: key === '' ? null : key,
    header: (name) => request.get(name) ?? null,
    rawBody: Buffer.isBuffer(request.body) ? request.body : null,
  };
}

const venueOfDesk = (row: Endpoint, { params }: Request): string | null =>
  row.deskToken === 'ofVenue' ? String(params.venueId).toLowerCase() : null;

async function admit(callers: Callers, row: Endpoint, call: Omit<Call, 'signal'>, request: Request): Promise<void> {
  if (isPublicWrite(row)) await call.limits.take('publicWrite', call.address);
  if (row.limit === 'none' && row.access === 'public') await call.limits.takeRead(call.address);
  if (row.limit === 'signIn') await limitSignIn(callers, row.input.safeParse(inputOf(row, request)).data, call);
  if (row.deskToken === 'refused' && call.deviceId !== null) throw new AppError('forbidden');
  if (row.access === 'public') return;
  if (call.user === null) throw new AppError('unauthorized');
  if (row.access !== 'signedIn' && !can(call.user, row.access)) throw new AppError('forbidden');
  if (!row.isBeforeFactor && (await callers.lacksRequiredFactor(call.db, call.user)))
    throw new AppError('second_factor_needed');
}

const isPublicWrite = ({ limit }: Endpoint): boolean => ['publicWrite', 'booking', 'code'].includes(limit);

/** `input`: the endpoint's own fields, because others would choose what is counted; undefined if invalid. */
async function limitSignIn(callers: Callers, input: unknown, call: Omit<Call, 'signal'>): Promise<void> {
  await call.limits.take('signIn', await callers.signInKey(input, call)).catch((error: unknown) => {
    if (error instanceof AppError) noteSecurity(call, 'sign_in_refused', { account: null, code: error.code });
    throw error;
  });
}

/** Path parameters override query and body. */
function inputOf(row: Endpoint, request: Request): object {
  if (isInQuery(row)) return { ...request.query, ...request.params };
  const body: unknown = request.body ?? {};
  if (request.body === undefined && hasBody(request)) throw new AppError('unsupported_media');
  if (Buffer.isBuffer(body)) return { ...request.params }; // the handler parses it after the signature check
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('bad_input');
  return { ...body, ...request.params };
}

const hasBody = (request: Request): boolean =>
  request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;

async function send(row: Endpoint, reply: unknown, response: Response): Promise<void> {
  switch (row.answer) {
    case 'redirect':
      return response.redirect(row.status, reply as string);
    case 'calendar':
      response.type('text/calendar; charset=utf-8').attachment('reserva.ics').send(reply);
      return;
    case 'text':
      response.type('text/plain; charset=utf-8').send(reply);
      return;
    case 'csv': {
      const table = reply as TableStream;
      response
        .type('text/csv; charset=utf-8')
        .attachment('reservas.csv')
        .setHeader('X-Total-Rows', String(table.total));
      return stream(table.lines, response);
    }
    case 'events':
      response.type('text/event-stream; charset=utf-8').setHeader('Cache-Control', 'no-store, no-transform');
      response.setHeader('X-Accel-Buffering', 'no'); // nginx would buffer events
      response.flushHeaders();
      return stream(reply as EventStream, response);
    default:
      response.status(row.status).json(reply);
  }
}

/** With backpressure; a closed connection ends it without an error. */
async function stream(pieces: AsyncIterable<string>, response: Response): Promise<void> {
  await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), response).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
