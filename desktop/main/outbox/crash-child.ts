import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createCipher } from '#desktop/main/device/cipher';
import { openOutbox } from '#desktop/main/outbox/store';
import { aBooking, aClock, applied, aStaff, NOW } from '#desktop/main/testing/builders';

/** `crash.test.ts` kills this process; each of its threads is a desk. */
export interface CrashingDesk {
  folder: string;
  /** Data key in hexadecimal digits. */
  key: string;
}

export interface CrashReport {
  folder: string;
  /** An act that was written. */
  id?: string;
  answered?: string;
}

/** A pipe's descriptor, the fourth of `stdio`. Node makes standard output non-blocking, and a full one throws. */
const REPORTS = 3;

/** Writes acts without end and reports each before the next: a report in the pipe survives the kill. */
function run({ folder, key }: CrashingDesk): never {
  const report = (given: Omit<CrashReport, 'folder'>) =>
    writeSync(REPORTS, `${JSON.stringify({ folder, ...given })}\n`);
  const outbox = openOutbox(folder, createCipher(Buffer.from(key, 'hex')), aClock());
  report({});
  for (let n = 1; ; n++) {
    const { id } = outbox.record(aBooking({ id: randomUUID(), name: 'x'.repeat((n * 37) % 900) }), aStaff());
    report({ id });
    if (n % 5 === 0) {
      outbox.sent([id]);
      outbox.adopt({ answers: [applied(id)], leases: [], epoch: 0, serverTime: NOW });
      report({ answered: id });
    }
  }
}

if (isMainThread)
  for (const desk of JSON.parse(process.argv[2]!) as CrashingDesk[])
    new Worker(new URL(import.meta.url), { workerData: desk });
else run(workerData as CrashingDesk);
