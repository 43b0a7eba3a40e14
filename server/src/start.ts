import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createApp } from '#server/app';
import { ensureOwner } from '#server/auth/owner';
import { openConfigured } from '#server/db/open';
import { ensureCategories, fillDemoOnce } from '#server/db/seed/seed';
import { type Env, readEnv } from '#server/env';
import { closeServer } from '#server/http/close';
import { createLimits } from '#server/http/limits';
import { startHousekeeping } from '#server/jobs/housekeeping';
import { sessionSecret } from '#server/secret';
import { systemClock } from '#shared/time';

/** Running requests get this long to finish after SIGTERM or Ctrl-C; the whole stop stays under five seconds. */
const GRACE_MS = 3000;

const pagesFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

async function start(env: Env): Promise<void> {
  const { database, release } = await openConfigured(env);
  const stops = [release, database.close];
  const log = pino({ level: env.LOG_LEVEL }, pino.destination(2));
  await database.migrate();
  await ensureCategories(database.db);
  const owner = await ensureOwner(database, env.ADMIN_PASSWORD);
  const demo = database.embedded ? await fillDemoOnce(database.db, { clock: systemClock, folder: env.DATA_DIR }) : null;

  const app = createApp({
    database,
    db: database.db,
    clock: systemClock,
    log,
    limits: createLimits(database.raw, {
      publicWritesPerMinute: env.PUBLIC_WRITE_LIMIT,
      signInsPerMinute: env.SIGN_IN_LIMIT,
    }),
    publicUrl: env.PUBLIC_URL,
    secret: sessionSecret(env),
    trustProxy: env.TRUST_PROXY,
    objects: join(resolve(env.DATA_DIR), 'objects'),
    ...(existsSync(join(pagesFolder, 'index.html')) && { pages: pagesFolder }),
  });
  const server = createServer(app);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(env.PORT, env.HOST, listening);
  });
  console.log(`ready ${env.PUBLIC_URL}`);
  for (const line of [...(demo?.signIns ?? []), ...owner.lines]) console.log(line);

  stops.push(startHousekeeping(database, systemClock, log));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await closeServer(server, GRACE_MS);
    for (const step of stops.reverse()) await step();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await start(readEnv(process.env)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
