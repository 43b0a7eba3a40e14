import { createRequire } from 'node:module';
import { context, propagation, trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';

export interface TracingSettings {
  endpoint: string | undefined;
  share: number;
}

const SEND_EVERY_MS = 2000;
/** Also the longest that a stop waits for an absent collector. */
const SEND_WITHIN_MS = 3000;

/** The library gives a failed statement the message of the database, which may quote a value. */
const withoutMessages: SpanProcessor = {
  onStart() {},
  onEnd({ status }) {
    delete status.message;
  },
  async forceFlush() {},
  async shutdown() {},
};

/** `endpoint`: base address of an OTLP receiver (HTTP, JSON); `share` of the traces is sent, 0 to 1. Returns the stop function. */
export async function startTracing({ endpoint, share }: TracingSettings): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, core, { PgInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/instrumentation-pg'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'reserva' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [withoutMessages, new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const contexts = new hooks.AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const statements = new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  // It sees `require` only. The class is the one that `import` gets.
  createRequire(import.meta.url)('pg');
  return async () => {
    statements.disable();
    await provider.shutdown();
    trace.disable();
    propagation.disable();
    context.disable();
  };
}
