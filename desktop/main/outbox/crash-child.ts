import { randomUUID } from 'node:crypto';
import { createCipher } from '#desktop/main/device/cipher';
import { openOutbox } from '#desktop/main/outbox/store';
import { aBooking, aClock, applied, aStaff, NOW } from '#desktop/main/testing/builders';

/**
 * The desk that `crash.test.ts` kills: writes acts down as fast as it can, and says each one's id once it is written, and
 * takes answers now and then, as it would. It is never told to stop.
 */
const [folder, key] = process.argv.slice(2) as [string, string];
const outbox = openOutbox(folder, createCipher(Buffer.from(key, 'hex')), aClock());
process.on('disconnect', () => process.exit());
process.send!({ ready: true });
for (let n = 1; ; n++) {
  const { id } = outbox.record(aBooking({ id: randomUUID(), name: 'x'.repeat((n * 37) % 900) }), aStaff());
  // On the line to the parent before the next one begins: what was not said was not promised
  await new Promise<void>((resolve) => process.send!({ id }, undefined, undefined, () => resolve()));
  if (n % 5 === 0) {
    outbox.sent([id]);
    outbox.adopt({ answers: [applied(id)], leases: [], epoch: 0, serverTime: NOW });
    process.send!({ answered: id });
  }
}
