import { randomUUID } from 'node:crypto';
import { createCipher } from '#desktop/main/device/cipher';
import { openOutbox } from '#desktop/main/outbox/store';
import { aBooking, aClock, applied, aStaff, NOW } from '#desktop/main/testing/builders';

/** `crash.test.ts` kills this process: it writes acts and reports each id once written. */
const [folder, key] = process.argv.slice(2) as [string, string];
const outbox = openOutbox(folder, createCipher(Buffer.from(key, 'hex')), aClock());
process.on('disconnect', () => process.exit());
process.send!({ ready: true });
for (let n = 1; ; n++) {
  const { id } = outbox.record(aBooking({ id: randomUUID(), name: 'x'.repeat((n * 37) % 900) }), aStaff());
  // The id reaches the parent before the next act: only reported acts count as promised
  await new Promise<void>((resolve) => process.send!({ id }, undefined, undefined, () => resolve()));
  if (n % 5 === 0) {
    outbox.sent([id]);
    outbox.adopt({ answers: [applied(id)], leases: [], epoch: 0, serverTime: NOW });
    process.send!({ answered: id });
  }
}
