import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { type AppSettings, createApp } from '#server/app';
import { headsOf, objectsOf, storageOf } from '#server/data-folder';
import { type Env, mailSettingsOf, readEnv, smsOf, whatsappOf } from '#server/env';
import { ensureOwner } from '#server/features/auth/owner';
import { emailCodes, smsCodes, whatsappCodes } from '#server/features/codes/channels';
import { changesAfter } from '#server/features/live/queries';
import { noteSender } from '#server/features/messages/queries';
import { whatsappSender } from '#server/features/messages/whatsapp';
import { startJobs } from '#server/jobs/boss';
import { checkHeads } from '#server/platform/changes/chain-check';
import { headsInFile } from '#server/platform/changes/known-heads';
import type { Database, Db, RawQuery } from '#server/platform/db/client';
import { openConfigured } from '#server/platform/db/open';
import { openReplica } from '#server/platform/db/replica';
import { requireCurrentSchema } from '#server/platform/db/schema-version';
import { secretsOf } from '#server/platform/http/call';
import { drainable } from '#server/platform/http/close';
import { createLimits, type LimitSettings, turnsOf } from '#server/platform/http/limits';
import { securityFile } from '#server/platform/http/security-log';
import { Live } from '#server/platform/live/live';
import { type Mail, mailBy, unsentMail } from '#server/platform/mail/outbox';
import { smtpMailer } from '#server/platform/mail/smtp';
import { loadBundle } from '#server/platform/pages/bundle';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import { manualSender, type Sender } from '#server/platform/ports/sender';
import { startTracing } from '#server/platform/tracing/export';
import { sessionSecret } from '#server/secret';
import { refusePublicDemo } from '#server/seed/public-address';
import { ensureCategories, fillDemoOnce, hasVenues } from '#server/seed/seed';
import { type StopStage, stopper } from '#server/stop';
import { systemClock } from '#shared/time';

const GRACE_MS = 20_000;
/** Then the process ends itself, with a log line, before the supervisor kills it. */
const STOP_WITHIN_MS = 25_000;

const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const pagesFolder = built('web');

/** Without WhatsApp settings staff send by hand. */
function senderOf(env: Env, raw: RawQuery): Sender {
  const whatsapp = whatsappOf(env);
  if (whatsapp === null) return manualSender;
  return whatsappSender({
    token: whatsapp.WHATSAPP_TOKEN,
    phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
    appSecret: whatsapp.WHATSAPP_APP_SECRET,
    verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
    apiUrl: whatsapp.WHATSAPP_API_URL,
    clock: systemClock,
    takeTurn: turnsOf(raw, 'whatsapp', env.WHATSAPP_PER_SECOND),
  });
}

function mailOf(env: Env, secret: string, { raw, log }: { raw: RawQuery; log: pino.Logger }): Mail {
  const settings = mailSettingsOf(env);
  if (settings === null) return unsentMail(log);
  const secrets = secretsOf({ secret, formerSecret: env.SESSION_SECRET_FORMER });
  return mailBy(smtpMailer({ ...settings, clock: systemClock }), secrets, turnsOf(raw, 'mail', env.MAIL_PER_SECOND));
}

/** WhatsApp, then SMS. E-mail proves no phone: only without both. */
function codeChannelsOf(env: Env, { sender, mail, db }: { sender: Sender; mail: Mail; db: Db }): CodeChannel[] {
  const sms = smsOf(env);
  const { WHATSAPP_CODE_TEMPLATE: template } = env;
  const toPhones = [
    ...(sender.isAutomatic && template !== undefined ? [whatsappCodes(sender, template)] : []),
    ...(sms === null ? [] : [smsCodes(sms)]),
  ];
  return toPhones.length > 0 || !mail.isConfigured ? toPhones : [emailCodes(db, mail, systemClock)];
}

/** Tables, categories, the owner and, on the embedded database, the demo. Returns lines for the console. */
async function prepare(database: Database, env: Env): Promise<string[]> {
  const { db, embedded } = database;
  await refusePublicDemo(db, env, embedded && !(await hasVenues(db)));
  await ensureCategories(db);
  const owner = await ensureOwner(database, env.ADMIN_PASSWORD);
  const demo = embedded ? await fillDemoOnce(db, { clock: systemClock, folder: env.DATA_DIR }) : null;
  return [...(demo?.signIns ?? []), ...owner.lines];
}

async function servicesOf(env: Env, { db, raw }: Database, log: pino.Logger) {
  const secret = sessionSecret(env);
  const sender = senderOf(env, raw);
  const mail = mailOf(env, secret, { raw, log });
  await noteSender(db, sender.isAutomatic);
  return {
    db,
    clock: systemClock,
    log,
    secret,
    formerSecret: env.SESSION_SECRET_FORMER,
    sender,
    mail,
    codeChannels: codeChannelsOf(env, { sender, mail, db }),
    storage: storageOf(env),
    publicUrl: env.PUBLIC_URL,
  };
}

function replicaOf({ DATABASE_REPLICA_URL: url, DATABASE_POOL }: Env, { raw }: Database, log: pino.Logger) {
  return url === undefined ? null : openReplica(url, { poolSize: DATABASE_POOL, primary: raw, log });
}

const limitsOf = (env: Env): LimitSettings => ({
  publicWritesPerMinute: env.PUBLIC_WRITE_LIMIT,
  signInsPerMinute: env.SIGN_IN_LIMIT,
  readsPerMinute: env.PUBLIC_READ_LIMIT,
  bookingsWithoutProof: env.BOOKINGS_WITHOUT_PROOF,
  addressShare: env.ADDRESS_SHARE / 100,
  codesPerDay: env.CODES_PER_DAY,
});

async function builtPages() {
  const bundle = await loadBundle(pagesFolder, built('server'));
  const hasPages = existsSync(join(pagesFolder, 'index.html'));
  return { ...(hasPages && { pages: pagesFolder }), ...(bundle !== undefined && { bundle }) };
}

async function listen({ PORT, HOST }: Env, settings: Omit<AppSettings, 'draining'>) {
  const server = createServer();
  const draining = drainable(server);
  server.on('request', createApp({ ...settings, draining }));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(PORT, HOST, listening);
  });
  return draining;
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const stopTracing = await startTracing({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  });
  const { database, release } = await openConfigured(env);
  const log = pino({ level: env.LOG_LEVEL }, pino.destination(2));
  await database.requireSettings();
  const migrates = env.MIGRATE_AT_START === 'true';
  if (migrates) await database.migrate();
  else await requireCurrentSchema(database);
  const known = await headsInFile(headsOf(env), log);
  const heads = { db: database.db, log, known, storage: storageOf(env) };
  await checkHeads(heads); // detects changes made while no server ran
  const lines = await prepare(database, env);

  const services = await servicesOf(env, database, log);
  const live = new Live(database, log, changesAfter);
  const replica = replicaOf(env, database, log);
  const draining = await listen(env, {
    ...services,
    ...(await builtPages()),
    ...(env.SECURITY_LOG !== undefined && { security: securityFile(env.SECURITY_LOG) }),
    database,
    replica,
    live,
    objects: objectsOf(env),
    limits: createLimits(database.raw, limitsOf(env)),
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY,
  });
  for (const line of [`ready ${env.PUBLIC_URL}`, ...lines]) console.log(line);

  const jobs = startJobs(database, { ...services, raw: database.raw, known }, { migrate: migrates });
  stopOnSignals(
    [
      [() => live.close()], // streams do not end on their own
      [() => jobs.then((stopJobs) => stopJobs()), () => draining.drain(GRACE_MS)],
      [() => checkHeads(heads)],
      [database.close, () => replica?.close()],
      [release],
      [stopTracing],
    ],
    log,
  );
  await jobs; // a server whose jobs cannot run must not stay up
}

function stopOnSignals(stages: StopStage[], log: pino.Logger): void {
  const stop = stopper(stages, { log, withinMs: STOP_WITHIN_MS });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
