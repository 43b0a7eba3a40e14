import { setTimeout } from 'node:timers/promises';
import express, { type Router } from 'express';
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import type { Database } from '#server/platform/db/client';
import { bearerOf } from '#server/platform/http/bearer-token';
import type { Draining } from '#server/platform/http/close';
import { isSameText } from '#server/platform/http/same-text';

const READY_WITHIN_MS = 2000;

export interface HealthSettings {
  metricsToken?: string | undefined;
  draining?: Draining | undefined;
  metrics?: Metric[];
}

/** `/readyz` includes the database and fails while stopping. Metric labels hold no paths: they contain secrets. */
export function health(
  { isReachable }: Pick<Database, 'isReachable'>,
  { metricsToken, draining, metrics = [] }: HealthSettings = {},
): Router {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method and status',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const router = express.Router();
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
  router.use((request, response, next) => {
    const stop = requests.startTimer({ method: request.method });
    response.on('finish', () => stop({ status: String(response.statusCode) }));
    next();
  });
  return router;
}
