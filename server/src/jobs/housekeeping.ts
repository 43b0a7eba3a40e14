import type { Logger } from 'pino';
import { measureJob } from '#server/jobs/job-metrics';
import { type Job, type JobDeps, type JobName, jobs } from '#server/jobs/jobs';
import { headsInMemory } from '#server/platform/changes/known-heads';
import type { Database } from '#server/platform/db/client';
import { loggedFault } from '#server/platform/http/logged';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import type { Storage } from '#server/platform/ports/storage';
import { PartsFailed } from '#server/platform/separate-parts';
import { jobSpan } from '#server/platform/tracing/spans';
import type { Clock } from '#shared/time';

const LOGGED_MOST = 20;

/** A failed job is logged and runs again when due. */
export async function runJob(name: JobName, deps: JobDeps, isStopping: () => boolean = () => false): Promise<void> {
  const job: Job = jobs[name];
  try {
    await jobSpan(name, () => measureJob(name, deps.clock, () => job.run(deps, isStopping)));
  } catch (error) {
    for (const { part, error: err } of error instanceof PartsFailed ? error.failed.slice(0, LOGGED_MOST) : [])
      deps.log.error(
        { job: name, ...part, err: loggedFault(err) },
        'one part of a job failed: it is tried again at the next run',
      );
    deps.log.error({ job: name, err: loggedFault(error) }, 'job failed');
  }
}

export async function keepHouse({ db, raw }: Database, clock: Clock, log: Logger, storage: Storage): Promise<void> {
  const known = headsInMemory();
  const deps = { db, raw, clock, log, sender: manualSender, mail: unsentMail(log), storage, known, publicUrl: '' };
  for (const name of Object.keys(jobs) as JobName[]) await runJob(name, deps);
}
