import type { Metric } from 'prom-client';
import { messageCounter } from '#server/features/messages/send';
import { bookingCounter } from '#server/features/reservations/booking-metrics';
import { ledgerGauge } from '#server/features/schedule/ledger-check';
import { jobMetrics } from '#server/jobs/job-metrics';
import { queueMetrics } from '#server/jobs/queue-metrics';
import { chainGauges } from '#server/platform/changes/chain-check';
import type { Database } from '#server/platform/db/client';
import type { Replica } from '#server/platform/db/replica';
import type { Deps } from '#server/platform/http/call';
import { requestDurations } from '#server/platform/http/observe';
import { overloads } from '#server/platform/http/overload';
import { liveMetrics } from '#server/platform/live/live-metrics';
import { mailCounter } from '#server/platform/mail/outbox';

type Measured = Pick<Deps, 'live' | 'clock' | 'sender' | 'log'> & { database: Database; replica?: Replica | null };

/** The project's own metrics. Labels come from closed lists: no path, id, name or phone. */
export const metricsOf = ({ database, replica, live, clock, sender, log }: Measured): Metric[] =>
  [
    requestDurations,
    overloads,
    bookingCounter,
    messageCounter,
    mailCounter,
    ledgerGauge,
    ...chainGauges,
    ...jobMetrics,
    ...queueMetrics({ raw: database.raw, clock, sender, log }),
    ...database.metrics,
    ...(replica?.metrics ?? []),
    ...liveMetrics(live),
  ] as Metric[];
