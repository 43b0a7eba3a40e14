import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Without an exporter (`startTracing`) every span is empty, and a trace has no name. */
const tracer = () => trace.getTracer('reserva');

/** A trace of its own; `endRequestSpan` ends it. */
export function startRequestSpan(method: string): { span: Span; inside: Context } {
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, root: true });
  return { span, inside: trace.setSpan(context.active(), span) };
}

interface Answered {
  method: string;
  route: string;
  status: number;
  requestId: string;
}

/** Names the span by the route's pattern: a path may hold a guest's key. */
export function endRequestSpan(span: Span, { method, route, status, requestId }: Answered): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'reserva.request_id': requestId,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Runs a job in a trace of its own, because it may serve many requests. */
export function jobSpan<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  return runInSpan(ROOT_CONTEXT, { name: `job ${name}`, kind: SpanKind.INTERNAL }, run);
}

interface Queued {
  name: 'send message' | 'send e-mail';
  traceparent: string | null;
  attributes: Attributes;
}

/** Continues the trace that queued the message or e-mail, with a link to the job that sends it. */
export function sendSpan<Answer>(
  { name, traceparent, attributes }: Queued,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const job = trace.getActiveSpan();
  const links = job === undefined ? [] : [{ context: job.spanContext() }];
  const parent = propagation.extract(ROOT_CONTEXT, traceparent === null ? {} : { traceparent });
  return runInSpan(parent, { name, kind: SpanKind.PRODUCER, attributes, links }, run);
}

/** W3C `traceparent` of the current span; null without one. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

interface SpanOf {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  links?: Link[];
}

function runInSpan<Answer>(parent: Context, { name, ...options }: SpanOf, run: () => Promise<Answer>): Promise<Answer> {
  return tracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await run();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The class only: a message may name a guest. */
function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
