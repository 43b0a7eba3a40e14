import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response, type Router } from 'express';
import type { Call, Callers, Deps, Handler, Handlers } from '#server/platform/http/call';
import { requireWork } from '#server/platform/http/challenge';
import { noteSecurity } from '#server/platform/http/security-log';
import { type VenueTurns, venueOf } from '#server/platform/http/venue-turns';
import { webhookBodies } from '#server/platform/http/webhooks';
import { type Endpoint, type EventStream, isInQuery, type TableStream } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { can } from '#shared/auth/rules';
import { AppError } from '#shared/errors';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

/** Longest Idempotency-Key taken; a UUID has 36 characters. */
const KEY_MAX = 100;

/** The table of endpoints as an Express router: access, limits, parsing, the handler, the reply. Nothing else adds routes. */
export function serve(handlers: Handlers, deps: Deps, served: Pick<Served, 'turns' | 'callers'>): Router {
  const router = express.Router({ caseSensitive: true });
  router.use('/webhooks', webhookBodies(deps)); // what is read here is not read again below
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

interface Served {
  row: Endpoint;
  handler: Handler<EndpointName>;
  turns: VenueTurns;
  callers: Callers;
}

async function answer(
  { row, handler, turns, callers }: Served,
  deps: Deps,
  request: Request,
  response: Response,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const call = { ...(await callOf(callers, row, request, deps)), signal: gone.signal };
  response.locals.accountId = call.user?.id;
  await admit(callers, row, call, request.body);
  const input = row.input.parse(inputOf(row, request));
  if (row.limit === 'booking' || row.limit === 'code') await requireWork(row.limit, call);
  const result = await turns(venueOf(row, input as object), () => handler(input as never, call));
  response.setHeader('Cache-Control', isForEverybody(row) ? 'no-cache' : 'no-store');
  if (isSecretLink(row)) response.setHeader('X-Robots-Tag', 'noindex');
  await send(row, replyOf(row, result), response);
}

/** An answer that is not what the table promises is our fault, not the caller's. */
function replyOf(row: Endpoint, result: unknown): unknown {
  const reply = row.reply.safeParse(result);
  if (!reply.success) throw new Error(`the answer of ${row.method} ${row.path} does not fit`, { cause: reply.error });
  return reply.data;
}

/** The same answer for whoever asks; a secret link is public and still one person's own. */
export const isForEverybody = (row: Endpoint): boolean =>
  row.access === 'public' && row.method === 'GET' && !isSecretLink(row);

const isSecretLink = (row: Endpoint): boolean => row.path.includes('/:token');

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

/** The venue that a desk calls for as its desk; null for every other call. */
const venueOfDesk = (row: Endpoint, { params }: Request): string | null =>
  row.path.startsWith('/desk/venues/') ? String(params.venueId).toLowerCase() : null;

/** Not over a token that lies on a front desk's computer for months, whoever's it is. */
const ofThePlatform: readonly Endpoint['access'][] = [
  'decideVenues',
  'resetPasswords',
  'moderateReviews',
  'changePlatform',
];

/** Refuses who may not call. Public endpoints take anybody, within the limits per address. */
async function admit(callers: Callers, row: Endpoint, call: Omit<Call, 'signal'>, body: unknown): Promise<void> {
  if (isPublicWrite(row)) await call.limits.take('publicWrite', call.address);
  if (row.limit === 'none' && row.access === 'public') await call.limits.takeRead(call.address);
  if (row.limit === 'signIn') await limitSignIn(callers, body, call);
  // A desk's token stands for a person on a device: no account is made, entered or given a password over it
  if (row.limit === 'signIn' && call.deviceId !== null) throw new AppError('forbidden');
  if (row.access === 'public') return;
  if (call.user === null) throw new AppError('unauthorized');
  const isTooMuch = call.deviceId !== null && ofThePlatform.includes(row.access);
  if (isTooMuch || (row.access !== 'signedIn' && !can(call.user, row.access))) throw new AppError('forbidden');
  if (!isOwnAccount(row) && (await callers.lacksRequiredFactor(call.db, call.user)))
    throw new AppError('second_factor_needed');
}

/** What is left to an owner who must set up a second factor first. */
const isOwnAccount = ({ path }: Endpoint): boolean => path.startsWith('/auth/');

const isPublicWrite = ({ limit }: Endpoint): boolean => ['publicWrite', 'booking', 'code'].includes(limit);

async function limitSignIn(callers: Callers, body: unknown, call: Omit<Call, 'signal'>): Promise<void> {
  await call.limits.take('signIn', await callers.signInKey(body, call)).catch((error: unknown) => {
    if (error instanceof AppError) noteSecurity(call, 'sign_in_refused', { account: null, code: error.code });
    throw error;
  });
}

/** Query or body with the path's parts over it: what stands in the address wins. */
function inputOf(row: Endpoint, request: Request): object {
  if (isInQuery(row)) return { ...request.query, ...request.params };
  const body: unknown = request.body ?? {};
  if (request.body === undefined && hasBody(request)) throw new AppError('unsupported_media');
  if (Buffer.isBuffer(body)) return { ...request.params }; // the handler's to read, once it knows whose it is
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
      response.setHeader('X-Accel-Buffering', 'no'); // nginx would hold events back until there is a page of them
      response.flushHeaders();
      return stream(reply as EventStream, response);
    default:
      response.status(row.status).json(reply);
  }
}

/** Writes piece by piece, no faster than the line takes it. A caller who leaves ends it without an error. */
async function stream(pieces: AsyncIterable<string>, response: Response): Promise<void> {
  await pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), response).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
