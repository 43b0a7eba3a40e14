import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { jobs } from '#server/jobs/jobs';
import { type RawQuery, sqlState } from '#server/platform/db/client';
import { loggedFault } from '#server/platform/http/logged';
import type { Sender } from '#server/platform/ports/sender';
import type { Clock } from '#shared/time';

const KEPT_MS = 15_000;
/** A scrape does not wait for a database that is away. */
const READ_WITHIN_MS = 2000;
const COUNTED_MOST = 10_000;

interface Queues {
  raw: RawQuery;
  clock: Clock;
  sender: Sender;
  log: Logger;
}

interface Found {
  name: string;
  size: number;
  age: number;
}

/** Ages of what waits in the database. Each process reads them at most once in 15 s, however often it is asked. */
export function queueMetrics(deps: Queues) {
  const read = keep(() => readQueues(deps), deps);
  return [
    new Gauge({
      name: 'reserva_outbox_oldest_seconds',
      help: 'Since when the longest waiting message or e-mail is due, by outbox',
      labelNames: ['outbox'],
      registers: [],
      async collect() {
        show(
          this,
          (await read())?.outboxes.map(({ name, age }) => ({ labels: { outbox: name }, value: age })),
        );
      },
    }),
    new Gauge({
      name: 'reserva_outbox_due',
      help: `Messages or e-mails that are due and unsent, by outbox; counted up to ${COUNTED_MOST}`,
      labelNames: ['outbox'],
      registers: [],
      async collect() {
        show(
          this,
          (await read())?.outboxes.map(({ name, size }) => ({ labels: { outbox: name }, value: size })),
        );
      },
    }),
    new Gauge({
      name: 'reserva_job_waiting_seconds',
      help: 'How long the oldest run of a timed job waits for a server, by job; absent if none waits',
      labelNames: ['job_name'],
      registers: [],
      async collect() {
        show(
          this,
          (await read())?.jobs.map(({ name, age }) => ({ labels: { job_name: name }, value: age })),
        );
      },
    }),
  ];
}

function show<Label extends string>(
  gauge: Gauge<Label>,
  samples: { labels: Record<Label, string>; value: number }[] = [],
): void {
  gauge.reset();
  for (const { labels, value } of samples) gauge.set(labels, value);
}

type Read = Awaited<ReturnType<typeof readQueues>>;

/** Null if the read failed or takes too long. No second read begins before the first has ended. */
function keep(read: () => Promise<Read>, { clock, log }: Queues): () => Promise<Read | null> {
  let last: Promise<Read | null> = Promise.resolve(null);
  let begunAt: number | null = null;
  let isReading = false;
  const begin = () => {
    isReading = true;
    last = read()
      .catch((error: unknown) => {
        log.warn({ err: loggedFault(error) }, 'queues not read: their metrics are absent');
        return null;
      })
      .finally(() => {
        isReading = false;
      });
  };
  return () => {
    const now = clock.now().getTime();
    if (!isReading && (begunAt === null || Math.abs(now - begunAt) >= KEPT_MS)) {
      begunAt = now;
      begin();
    }
    return Promise.race([last, setTimeout(READ_WITHIN_MS, null, { ref: false })]);
  };
}

async function readQueues({ raw, clock, sender }: Queues): Promise<{ outboxes: Found[]; jobs: Found[] }> {
  const now = clock.now().toISOString();
  const outboxes = [
    // Without an automatic sender messages wait for staff
    ...(sender.isAutomatic ? await found(raw, MESSAGES, now, COUNTED_MOST) : []),
    ...(await found(raw, MAIL, now, COUNTED_MOST)),
  ];
  return { outboxes, jobs: await found(raw, JOBS, Object.keys(jobs)).catch(noneBeforeStart) };
}

async function found({ query }: RawQuery, text: string, ...values: unknown[]): Promise<Found[]> {
  const { rows } = await query(text, values);
  return rows.map(({ name, size, age }) => ({ name: String(name), size: Number(size), age: Number(age) }));
}

const UNDEFINED_TABLE = '42P01';
const NO_SCHEMA = '3F000';

/** pg-boss makes its tables at the first start of the jobs. */
function noneBeforeStart(error: unknown): Found[] {
  if ([UNDEFINED_TABLE, NO_SCHEMA].includes(sqlState(error) ?? '')) return [];
  throw error;
}

const SIZE_AND_AGE = `
  count(*)::int as size, coalesce(extract(epoch from $1::timestamptz - min(due)), 0)::float8 as age`;

/** As `sendDue` of the messages chooses them. */
const MESSAGES = `
  select 'messages' as name, ${SIZE_AND_AGE} from (
    select coalesce(next_attempt_at, created_at) as due from messages
    where status = 'QUEUED' and attempt_at is null and send_before > $1::timestamptz
      and (next_attempt_at is null or next_attempt_at <= $1::timestamptz)
    order by created_at limit $2::int
  ) waiting`;

const MAIL = `
  select 'mail' as name, ${SIZE_AND_AGE} from (
    select next_attempt_at as due from mail_outbox
    where next_attempt_at <= $1::timestamptz and send_before > $1::timestamptz
    order by next_attempt_at limit $2::int
  ) waiting`;

const JOBS = `
  select name, count(*)::int as size, extract(epoch from now() - min(start_after))::float8 as age
  from pgboss.job where state in ('created', 'retry') and start_after <= now() and name = any($1::text[])
  group by name`;
