import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { sessions } from '#server/features/auth/session';
import { callers } from '#server/features/desk/callers';
import { receiveUploads } from '#server/features/uploads/receive';
import { handlers } from '#server/handlers';
import { metricsOf } from '#server/metrics';
import type { Database } from '#server/platform/db/client';
import type { Replica } from '#server/platform/db/replica';
import type { Deps } from '#server/platform/http/call';
import { documentation } from '#server/platform/http/documentation';
import { errorBody } from '#server/platform/http/errors';
import { sameSiteOnly } from '#server/platform/http/guards';
import { type HealthSettings, health } from '#server/platform/http/health';
import { loggedFault, loggedPath } from '#server/platform/http/logged';
import { observeRequests, routeOf } from '#server/platform/http/observe';
import { countOverload } from '#server/platform/http/overload';
import { readsOf } from '#server/platform/http/reads';
import { noteSecurity, securityLog } from '#server/platform/http/security-log';
import { serve } from '#server/platform/http/serve';
import { EMPTY_STYLE } from '#server/platform/http/styles';
import { venueTurns } from '#server/platform/http/venue-turns';
import type { Bundle } from '#server/platform/pages/bundle';
import { internalClient } from '#server/platform/pages/internal-client';
import { site } from '#server/site';
import { languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

export interface AppSettings extends Omit<Deps, 'security'>, HealthSettings {
  security?: Logger;
  database: Database;
  trustProxy: number;
  pages?: string;
  /** Renders public pages on the server; without it the browser renders them. */
  bundle?: Bundle;
  objects?: string;
  /** Answers what may lag. */
  replica?: Replica | null;
}

export function createApp(given: AppSettings): Express {
  const settings = { ...given, security: given.security ?? securityLog(given.log) };
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy);
  app.use(observeRequests(settings.log));
  app.use(helmet(headers(settings.publicUrl)));
  app.use(health(settings.database, { ...settings, metrics: metricsOf(settings) }));
  app.use(compression({ filter: mayCompress }));
  const guards = [sameSiteOnly(settings.publicUrl), sessions(settings.database.raw, settings)];
  const turns = venueTurns(settings.database.connections);
  const reads = readsOf(settings.db, settings.replica ?? null);
  app.use('/api', documentation(), ...guards, serve(handlers, settings, { turns, callers, reads }));
  app.use(receiveUploads(settings, guards));
  app.use(site({ ...settings, reads }, internalClient(handlers, settings, { turns, reads })));
  app.use(refuse(settings));
  return app;
}

/** A compressor would buffer the events of a stream */
const mayCompress: compression.CompressionFilter = (request, response) =>
  !String(response.getHeader('content-type')).startsWith('text/event-stream') && compression.filter(request, response);

function refuse({ log, security }: Pick<Deps, 'log' | 'security'>): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const requestId = response.locals.requestId as string;
    const { status, ...body } = errorBody(error, sayIn(languageOf(request.get('accept-language'))), requestId);
    if (status >= 500 || response.headersSent)
      log.error({ requestId, err: loggedFault(error), route: routeOf(response) }, 'request failed');
    if (status === 403) {
      const { accountId } = response.locals;
      const user = typeof accountId === 'string' ? { id: accountId } : null;
      const what = `${request.method} ${loggedPath(request.path)}`;
      noteSecurity({ security, requestId, user }, 'access_refused', { what, code: body.code });
    }
    countOverload(error, status);
    // Headers are sent: only a broken connection can report the failure
    if (response.headersSent) return void response.destroy();
    if (body.retryAfter !== undefined) response.setHeader('Retry-After', String(body.retryAfter));
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).json(body);
  };
}

function headers(publicUrl: string): Parameters<typeof helmet>[0] {
  const secure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        // Fluent inserts an empty style element and adds rules to it at run time
        styleSrc: ["'self'", EMPTY_STYLE],
        scriptSrc: ["'self'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
