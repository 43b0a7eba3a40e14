import pino from 'pino';
import { sendDue } from '#server/features/messages/send';
import { openPostgres } from '#server/platform/db/client';
import type { Sender } from '#server/platform/ports/sender';
import { senderTo } from '#server/testing/meta';

/** Separate process that sends due messages once; tests kill it. HOLD=claimed stops it between claim and send. */
const { DATABASE_URL = '', META_URL = '', NOW = '', HOLD } = process.env;
const clock = { now: () => new Date(NOW) };
const real = senderTo({ url: META_URL }, clock);
const held: Sender = {
  ...real,
  send: () => {
    console.log('claimed');
    return new Promise(() => setInterval(() => {}, 1000));
  },
};
const database = openPostgres(DATABASE_URL, 5);
await sendDue({
  db: database.db,
  clock,
  log: pino({ level: 'silent' }),
  sender: HOLD === 'claimed' ? held : real,
  publicUrl: 'http://localhost:3000',
});
await database.close();
console.log('done');
