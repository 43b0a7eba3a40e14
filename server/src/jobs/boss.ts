import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { runJob } from '#server/jobs/housekeeping';
import { EVERY_MINUTE, type JobDeps, type JobName, jobs } from '#server/jobs/jobs';
import { startPump } from '#server/jobs/pump';
import type { Database } from '#server/platform/db/client';
import { loggedFault } from '#server/platform/http/logged';

/** The next run continues interrupted work. */
const STOP_WITHIN_MS = 3000;

/** A server without bookings of its own also sends what others have queued. */
const SHARE_EVERY_MS = 5000;

/** A crashed run expires after ten minutes. `short`: one run may wait while others work. */
const queue = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 600,
  retentionSeconds: 3600,
  deleteAfterSeconds: 3600,
} as const;

/** One server runs each job. Sends messages and e-mail also right after a commit. Returns the stop function. */
export async function startJobs(
  database: Database,
  deps: JobDeps,
  { migrate = true }: { migrate?: boolean } = {},
): Promise<() => Promise<void>> {
  let isStopping = false;
  const boss = new PgBoss({ ...database.jobStore, persistWarnings: false, migrate });
  boss.on('error', (error) => deps.log.error({ err: loggedFault(error) }, 'job store error: jobs may be late'));
  await boss.start();
  for (const name of Object.keys(jobs) as JobName[]) {
    await boss.createQueue(name, queue);
    await boss.schedule(name, jobs[name].cron, null, { tz: 'UTC' });
    const pollingIntervalSeconds = jobs[name].cron === EVERY_MINUTE ? 10 : 60;
    await boss.work(name, { pollingIntervalSeconds }, () => runJob(name, deps, () => isStopping));
  }
  const pumpOf = (name: JobName) => startPump(() => runJob(name, deps, () => isStopping));
  const [messages, mail] = [pumpOf('messages'), pumpOf('mail')];
  database.onCommit((venueIds, hasMail) => {
    if (deps.sender.isAutomatic && venueIds.length > 0) messages.nudge();
    if (hasMail) mail.nudge();
  });
  const shares = setInterval(() => deps.sender.isAutomatic && messages.nudge(), SHARE_EVERY_MS).unref();
  return async () => {
    isStopping = true;
    clearInterval(shares);
    const pumps = [messages, mail].map((pump) => pump.stop(STOP_WITHIN_MS));
    await Promise.all([boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }), ...pumps]);
  };
}

const MIGRATION_POLL_MS = 200;

/** Creates or migrates the job store, and waits for the indexes that pg-boss builds in the background. */
export async function migrateJobStore(database: Database): Promise<void> {
  const boss = new PgBoss({ ...database.jobStore, persistWarnings: false, supervise: false, schedule: false });
  const failed = Promise.withResolvers<never>();
  boss.on('error', failed.reject);
  await boss.start();
  try {
    await Promise.race([untilMigrated(boss), failed.promise]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function untilMigrated(boss: PgBoss): Promise<void> {
  while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')) {
    await setTimeout(MIGRATION_POLL_MS);
  }
}
