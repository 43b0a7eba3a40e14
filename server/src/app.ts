import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { v4 } from 'uuid';
import { approvalRoutes } from '#server/approvals/routes';
import { authRoutes } from '#server/auth/routes';
import type { Database } from '#server/db/client';
import type { Deps, Handlers } from '#server/http/call';
import { documentation } from '#server/http/documentation';
import { errorBody } from '#server/http/errors';
import { sameSiteOnly } from '#server/http/guards';
import { health } from '#server/http/health';
import { loggedFault, loggedPath } from '#server/http/logged';
import { serve } from '#server/http/serve';
import { sessions } from '#server/http/session';
import { site } from '#server/http/site';
import { sayIn } from '#server/http/texts';
import { insightRoutes } from '#server/insights/routes';
import { reservationRoutes } from '#server/reservations/routes';
import { scheduleRoutes } from '#server/schedule/routes';
import { venueRoutes } from '#server/venues/routes';
import { waitlistRoutes } from '#server/waitlist/routes';
import { languageOf } from '#shared/i18n/languages';

const handlers: Handlers = {
  ...authRoutes,
  ...venueRoutes,
  ...scheduleRoutes,
  ...reservationRoutes,
  ...waitlistRoutes,
  ...approvalRoutes,
  ...insightRoutes,
};

export interface AppSettings extends Deps {
  database: Database;
  trustProxy: number;
  /** Folder of the built pages; without it only the API is served. */
  pages?: string;
  /** Folder of stored images, served under `/objects/`. */
  objects?: string;
}

/** The whole server as an Express app, not yet listening. Everything it needs comes in by argument. */
export function createApp(settings: AppSettings): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy);
  app.use(identify(settings));
  app.use(helmet(headers(settings.publicUrl)));
  app.use(health(settings.database));
  app.use(compression());
  app.use(
    '/api',
    documentation(),
    sameSiteOnly(settings.publicUrl),
    sessions(settings.database.raw, { secret: settings.secret, secure: settings.publicUrl.startsWith('https:') }),
    serve(handlers, settings),
  );
  app.use(site(settings));
  app.use(refuse(settings));
  return app;
}

/** Every request has an id that reaches the answer, the log and the error page. */
function identify({ log }: Deps): RequestHandler {
  return (request, response, next) => {
    const requestId = v4().slice(0, 8);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    response.on('finish', () =>
      log.info(
        { requestId, method: request.method, path: loggedPath(request.path), status: response.statusCode },
        'request',
      ),
    );
    next();
  };
}

function refuse({ log }: Deps): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const requestId = response.locals.requestId as string;
    const { status, ...body } = errorBody(error, sayIn(languageOf(request.get('accept-language'))), requestId);
    if (status >= 500)
      log.error({ requestId, err: loggedFault(error), path: loggedPath(request.path) }, 'request failed');
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
        // Fluent writes its styles into the page while it runs
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  };
}
