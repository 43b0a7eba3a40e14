import { setTimeout } from 'node:timers/promises';
import express, { type Router } from 'express';
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { Database } from '#server/platform/db/client';
import { bearerOf } from '#server/platform/http/bearer-token';
import type { Draining } from '#server/platform/http/close';
import { setRoute } from '#server/platform/http/observe';
import { isSameText } from '#server/platform/http/same-text';

const READY_WITHIN_MS = 2000;
const PATHS = ['/healthz', '/readyz', '/metrics'];

export interface HealthSettings {
  metricsToken?: string | undefined;
  draining?: Draining | undefined;
  metrics?: readonly Metric[];
}

/** `/readyz` includes the database and fails while stopping. */
export function health(
  { isReachable }: Pick<Database, 'isReachable'>,
  { metricsToken, draining, metrics = [] }: HealthSettings = {},
): Router {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  const router = express.Router();
  router.use(PATHS, (request, response, next) => {
    setRoute(response, request.baseUrl.toLowerCase());
    next();
  });
  router.get('/healthz', (_request, response) => {
    response.type('text/plain').send('ok');
  });
  router.get('/readyz', async (_request, response) => {
    if (draining?.isDraining) return void response.status(503).type('text/plain').send('stopping');
    const isReady = await Promise.race([isReachable(), setTimeout(READY_WITHIN_MS, false, { ref: false })]);
    response
      .status(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready' : 'database unreachable');
  });
  router.get('/metrics', async (request, response, next) => {
    if (metricsToken === undefined || !isSameText(bearerOf(request) ?? '', metricsToken)) return next();
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
