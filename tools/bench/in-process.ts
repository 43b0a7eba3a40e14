import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createApp } from '#server/app';
import { changesAfter } from '#server/features/live/queries';
import { openPostgres } from '#server/platform/db/client';
import { createLimits } from '#server/platform/http/limits';
import { Live } from '#server/platform/live/live';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import { noStorage } from '#server/testing/storage';
import { systemClock } from '#shared/time';

/** Starts the server in this process, so that its driver's statements can be recorded. */
export async function openInProcess(
  databaseUrl: string,
  connections = 4,
): Promise<{ url: string; close(): Promise<void> }> {
  const database = openPostgres(databaseUrl, connections);
  const log = pino({ level: 'silent' });
  const live = new Live(database, log, changesAfter);
  const app = createApp({
    database,
    db: database.db,
    clock: systemClock,
    log,
    live,
    sender: manualSender,
    mail: unsentMail(log),
    codeChannels: [],
    storage: noStorage,
    limits: createLimits(database.raw, {
      publicWritesPerMinute: 1e9,
      signInsPerMinute: 1e9,
      readsPerMinute: 1e9,
      bookingsWithoutProof: 1e9,
      addressShare: 1,
    }),
    publicUrl: 'http://localhost:3000',
    secret: 'only for this measurement',
    trustProxy: 1,
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await live.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
