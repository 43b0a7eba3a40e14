import { Gauge, Histogram } from 'prom-client';
import { jobs } from '#server/jobs/jobs';
import type { Clock } from '#shared/time';

const durations = new Histogram({
  name: 'reserva_job_duration_seconds',
  help: 'Runs of timed jobs in this process, by job_name and outcome (done, failed)',
  labelNames: ['job_name', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 300, 1200],
  registers: [],
});
/** An alert sees no increase in a series that begins with its first failure. */
for (const job_name of Object.keys(jobs)) durations.zero({ job_name, outcome: 'failed' });

const lastSuccess = new Gauge({
  name: 'reserva_job_last_success_timestamp_seconds',
  help: 'When this process last completed the job; another process may have run it since',
  labelNames: ['job_name'],
  registers: [],
});
export const jobMetrics = [durations, lastSuccess] as const;

/** Throws the error of the job. */
export async function measureJob(job: string, clock: Clock, run: () => Promise<unknown>): Promise<void> {
  const stop = durations.startTimer({ job_name: job });
  try {
    await run();
  } catch (error) {
    stop({ outcome: 'failed' });
    throw error;
  }
  stop({ outcome: 'done' });
  lastSuccess.set({ job_name: job }, clock.now().getTime() / 1000);
}
