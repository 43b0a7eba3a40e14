import { context } from '@opentelemetry/api';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import { v4 } from 'uuid';
import { endRequestSpan, startRequestSpan } from '#server/platform/tracing/spans';

const NANOSECONDS = 1e9;

export const requestDurations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until the response was sent or the caller left, by method, route pattern and status class; without streams',
  labelNames: ['method', 'route', 'status'],
  registers: [],
});

/** Of requests that no endpoint answers. */
const AREAS = ['api', 'assets', 'objects'];

/** A pattern of a closed list: paths contain secrets, and their number has no limit. */
export function setRoute(response: Response, route: string): void {
  response.locals.route = route;
}

export const routeOf = ({ locals }: Response): string => locals.route as string;

export function observeRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const began = process.hrtime.bigint();
    const requestId = v4().slice(0, 8);
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    setRoute(response, areaOf(request.path));
    const { span, inside } = startRequestSpan(request.method);
    response.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - began) / NANOSECONDS;
      const { method } = request;
      const { statusCode: status, writableFinished } = response;
      const route = routeOf(response);
      // An open stream is no slow answer
      if (!isStream(response)) {
        requestDurations.observe({ method, route, status: statusClass(response) }, seconds);
        endRequestSpan(span, { method, route, status, requestId });
      }
      const line = { requestId, method, route, status, durationMs: Math.round(seconds * 1000) };
      // The caller left before the response ended; usual for streams
      log.info(writableFinished ? line : { ...line, isAborted: true }, 'request');
    });
    context.with(inside, next);
  };
}

function areaOf(path: string): string {
  const [, first = ''] = path.split('/', 2);
  return AREAS.includes(first) ? `/${first}/*` : '/*';
}

const isStream = (response: Response): boolean =>
  response.statusCode === 200 && String(response.getHeader('content-type')).startsWith('text/event-stream');

const statusClass = ({ statusCode, writableFinished }: Response): string =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
