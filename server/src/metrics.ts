import type { Metric } from 'prom-client';
import { ledgerGauge } from '#server/features/schedule/ledger-check';
import { chainGauges } from '#server/platform/changes/chain-check';
import type { Database } from '#server/platform/db/client';
import { requestDurations } from '#server/platform/http/observe';
import { overloads } from '#server/platform/http/overload';
import type { Live } from '#server/platform/live/live';
import { liveMetrics } from '#server/platform/live/live-metrics';
import { mailCounter } from '#server/platform/mail/outbox';

interface Measured {
  database: Database;
  live: Live;
}

/** The project's own metrics. Labels come from closed lists: no path, id, name or phone. */
export const metricsOf = ({ database, live }: Measured): Metric[] =>
  [
    requestDurations,
    overloads,
    ledgerGauge,
    ...chainGauges,
    mailCounter,
    ...database.metrics,
    ...liveMetrics(live),
  ] as Metric[];
