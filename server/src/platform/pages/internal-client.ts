import type { Request } from 'express';
import type { Call, Deps, Handler, Handlers, SessionControl } from '#server/platform/http/call';
import { errorBody } from '#server/platform/http/errors';
import type { Reads } from '#server/platform/http/reads';
import { isForEverybody } from '#server/platform/http/serve';
import { type VenueTurns, venueOf } from '#server/platform/http/venue-turns';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import type { PageCall } from '#shared/pages/page';

/** Calls the handlers without a user: only endpoints with one answer for all callers. */
export type InternalClient = (language: Language, request: Request) => PageCall;

export const internalClient =
  (handlers: Handlers, deps: Deps, { turns, reads }: { turns: VenueTurns; reads: Reads }): InternalClient =>
  (language, request) =>
  async (name, input) => {
    const row: Endpoint | undefined = api[name as EndpointName];
    if (row === undefined || !isForEverybody(row)) throw new Error(`${name} differs per caller: a page cannot use it`);
    const call = strangersCall(deps, language);
    try {
      const handler = handlers[name as EndpointName] as Handler<EndpointName>;
      // Parsed as over HTTP: a page gets no more fields than a response
      const parsed = row.input.parse(input) as object;
      const reply = await turns(venueOf(row, parsed), () =>
        reads.of(request, (db) => handler(parsed as never, { ...call, db })),
      );
      return { ok: true, body: row.reply.parse(reply) };
    } catch (error) {
      const { status, ...body } = errorBody(error, call.say, '');
      if (status >= 500) throw error;
      return { ok: false, status, body };
    }
  };

export const strangersCall = (deps: Deps, lang: Language): Call => ({
  ...deps,
  lang,
  say: sayIn(lang),
  user: null,
  deviceId: null,
  devices: [],
  requestId: '',
  address: 'page',
  idempotencyKey: null,
  session: noSession,
  header: () => null,
  rawBody: null,
  signal: new AbortController().signal,
});

const noSession: SessionControl = {
  key: '',
  async signIn() {
    throw new AppError('forbidden');
  },
  async awaitCode() {
    throw new AppError('forbidden');
  },
  pending: () => null,
  knowDevice() {},
  async signOut() {},
  stillUser: async () => null,
};
