import express, { type Request, type Response, type Router } from 'express';
import type { Call, Deps, Handler, Handlers } from '#server/http/call';
import { readSession, sessionControl } from '#server/http/session';
import { sayIn } from '#server/http/texts';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { can } from '#shared/auth/rules';
import { AppError } from '#shared/errors';
import { languageOf } from '#shared/i18n/languages';

/** Longest Idempotency-Key taken; a UUID has 36 characters. */
const KEY_MAX = 100;

/** The table of endpoints as an Express router: access, limits, parsing, the handler, the reply. Nothing else adds routes. */
export function serve(handlers: Handlers, deps: Deps): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(express.json({ limit: '100kb', type: 'application/json' }));
  for (const name of Object.keys(api) as EndpointName[]) {
    const row: Endpoint = api[name];
    const handler = handlers[name] as Handler<EndpointName>;
    router[row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](row.path, (request, response) =>
      answer(row, handler, deps, request, response),
    );
  }
  router.use(() => {
    throw new AppError('not_found');
  });
  return router;
}

async function answer(
  row: Endpoint,
  handler: Handler<EndpointName>,
  deps: Deps,
  request: Request,
  response: Response,
): Promise<void> {
  const call = await callOf(request, deps);
  await admit(row, call);
  const input = row.input.parse(inputOf(row, request));
  const result = await handler(input as never, call);
  response.setHeader('Cache-Control', isForEverybody(row) ? 'no-cache' : 'no-store');
  send(row, row.reply.parse(result), response);
}

/** The same answer for whoever asks; a guest's link is public and still one guest's own. */
const isForEverybody = (row: Endpoint): boolean =>
  row.access === 'public' && row.method === 'GET' && !row.path.startsWith('/guest/');

async function callOf(request: Request, deps: Deps): Promise<Call> {
  const lang = languageOf(request.get('accept-language'));
  const key = request.get('idempotency-key')?.trim() ?? '';
  if (key.length > KEY_MAX) throw new AppError('bad_input');
  return {
    ...deps,
    lang,
    say: sayIn(lang),
    user: await readSession(request, deps),
    address: request.ip ?? 'unknown',
    idempotencyKey: key === '' ? null : key,
    session: sessionControl(request),
  };
}

/** Refuses who may not call. Public endpoints take anybody, within the limits per address. */
async function admit(row: Endpoint, call: Call): Promise<void> {
  if (row.limit !== 'none') await call.limits.take(row.limit, call.address);
  if (row.access === 'public') return;
  if (call.user === null) throw new AppError('unauthorized');
  if (row.access !== 'signedIn' && !can(call.user, row.access)) throw new AppError('forbidden');
}

/** Query or body with the path's parts over it: what stands in the address wins. */
function inputOf(row: Endpoint, request: Request): object {
  if (row.method === 'GET') return { ...request.query, ...request.params };
  const body: unknown = request.body ?? {};
  if (request.body === undefined && hasBody(request)) throw new AppError('unsupported_media');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('bad_input');
  return { ...body, ...request.params };
}

const hasBody = (request: Request): boolean =>
  request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;

function send(row: Endpoint, reply: unknown, response: Response): void {
  if (row.answer === 'redirect') {
    response.redirect(row.status, reply as string);
  } else if (row.answer === 'calendar') {
    response.type('text/calendar; charset=utf-8').attachment('reserva.ics').send(reply);
  } else {
    response.status(row.status).json(reply);
  }
}
