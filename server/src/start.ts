import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createApp } from '#server/app';
import { bucketOf, type Env, mailSettingsOf, readEnv, smsOf, whatsappOf } from '#server/env';
import { ensureOwner } from '#server/features/auth/owner';
import { emailCodes } from '#server/features/codes/email';
import { smsCodes } from '#server/features/codes/sms';
import { whatsappCodes } from '#server/features/codes/whatsapp';
import { noteSender } from '#server/features/messages/queries';
import { manualSender } from '#server/features/messages/sender';
import { whatsappSender } from '#server/features/messages/whatsapp';
import { bucketStorage } from '#server/features/uploads/bucket-storage';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { startJobs } from '#server/jobs/boss';
import { checkHeads } from '#server/platform/changes/chain-check';
import { headsInFile } from '#server/platform/changes/known-heads';
import type { Db } from '#server/platform/db/client';
import { openConfigured } from '#server/platform/db/open';
import { drainable } from '#server/platform/http/close';
import { createLimits } from '#server/platform/http/limits';
import { securityFile } from '#server/platform/http/security-log';
import { Live } from '#server/platform/live/live';
import { type Mail, mailBy, unsentMail } from '#server/platform/mail/outbox';
import { smtpMailer } from '#server/platform/mail/smtp';
import { loadBundle } from '#server/platform/pages/bundle';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import type { Sender } from '#server/platform/ports/sender';
import { sessionSecret } from '#server/secret';
import { refusePublicDemo } from '#server/seed/public-address';
import { ensureCategories, fillDemoOnce, hasVenues } from '#server/seed/seed';
import { stopper } from '#server/stop';
import { systemClock } from '#shared/time';

const GRACE_MS = 20_000;
/** Then the process ends itself, with a log line, before the supervisor kills it. */
const STOP_WITHIN_MS = 25_000;

const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const pagesFolder = built('web');

/** Without WhatsApp settings staff send by hand. */
function senderOf(env: Env): Sender {
  const whatsapp = whatsappOf(env);
  if (whatsapp === null) return manualSender;
  return whatsappSender({
    token: whatsapp.WHATSAPP_TOKEN,
    phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
    appSecret: whatsapp.WHATSAPP_APP_SECRET,
    verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
    apiUrl: whatsapp.WHATSAPP_API_URL,
    clock: systemClock,
  });
}

function mailOf(env: Env, secret: string, log: pino.Logger): Mail {
  const settings = mailSettingsOf(env);
  if (settings === null) return unsentMail(log);
  const former = env.SESSION_SECRET_FORMER === undefined ? [] : [env.SESSION_SECRET_FORMER];
  return mailBy(smtpMailer({ ...settings, clock: systemClock }), [secret, ...former]);
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

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const { database, release } = await openConfigured(env);
  const log = pino({ level: env.LOG_LEVEL }, pino.destination(2));
  await database.migrate();
  const { db, raw } = database;
  const known = await headsInFile(join(resolve(env.DATA_DIR), 'change-log-heads.json'), log);
  await checkHeads({ db, log, known }); // detects changes made while no server ran
  await refusePublicDemo(database.db, env, database.embedded && !(await hasVenues(database.db)));
  await ensureCategories(database.db);
  const owner = await ensureOwner(database, env.ADMIN_PASSWORD);
  const demo = database.embedded ? await fillDemoOnce(database.db, { clock: systemClock, folder: env.DATA_DIR }) : null;

  const sender = senderOf(env);
  const secret = sessionSecret(env);
  const mail = mailOf(env, secret, log);
  const objects = join(resolve(env.DATA_DIR), 'objects');
  const bucket = bucketOf(env);
  const storage = bucket === null ? folderStorage(objects) : bucketStorage(bucket);
  await noteSender(database.db, sender.isAutomatic);
  const live = new Live(database, log);

  const bundle = await loadBundle(pagesFolder, built('server'));
  const server = createServer();
  const draining = drainable(server);
  const app = createApp({
    draining,
    metricsToken: env.METRICS_TOKEN,
    database,
    db: database.db,
    clock: systemClock,
    log,
    ...(env.SECURITY_LOG !== undefined && { security: securityFile(env.SECURITY_LOG) }),
    live,
    sender,
    mail,
    codeChannels: codeChannelsOf(env, { sender, mail, db: database.db }),
    storage,
    limits: createLimits(database.raw, {
      publicWritesPerMinute: env.PUBLIC_WRITE_LIMIT,
      signInsPerMinute: env.SIGN_IN_LIMIT,
      readsPerMinute: env.PUBLIC_READ_LIMIT,
      bookingsWithoutProof: env.BOOKINGS_WITHOUT_PROOF,
      addressShare: env.ADDRESS_SHARE / 100,
      codesPerDay: env.CODES_PER_DAY,
    }),
    publicUrl: env.PUBLIC_URL,
    secret,
    formerSecret: env.SESSION_SECRET_FORMER,
    trustProxy: env.TRUST_PROXY,
    objects,
    ...(existsSync(join(pagesFolder, 'index.html')) && { pages: pagesFolder }),
    ...(bundle !== undefined && { bundle }),
  });
  server.on('request', app);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(env.PORT, env.HOST, listening);
  });
  console.log(`ready ${env.PUBLIC_URL}`);
  for (const line of [...(demo?.signIns ?? []), ...owner.lines]) console.log(line);

  const jobs = startJobs(database, {
    db,
    raw,
    clock: systemClock,
    log,
    sender,
    mail,
    storage,
    known,
    publicUrl: env.PUBLIC_URL,
  });
  const stop = stopper(
    [
      [() => live.close()], // streams do not end on their own
      [() => jobs.then((stopJobs) => stopJobs()), () => draining.drain(GRACE_MS)],
      [() => checkHeads({ db, log, known })],
      [database.close],
      [release],
    ],
    { log, withinMs: STOP_WITHIN_MS },
  );
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await jobs; // a server whose jobs cannot run must not stay up
}

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
