import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createCipher } from '#desktop/main/device/cipher';
import { openOutbox } from '#desktop/main/outbox/store';
import { aBooking, aClock, applied, aStaff, NOW } from '#desktop/main/testing/builders';

/** `crash.test.ts` kills this process; each of its threads is a desk. */
export interface CrashingDesk {
  folder: string;
  keyInHex: string;
}

export interface CrashingDesks {
  desks: CrashingDesk[];
  /** Acts that each desk writes before it waits for the slowest: a fast start must not fill its file meanwhile. */
  acts: number;
}

export interface CrashReport {
  folder: string;
  /** An act that was written. */
  id?: string;
  answered?: string;
}

/** A pipe's descriptor, the fourth of `stdio`. Node makes standard output non-blocking, and a full one throws. */
const REPORTS = 3;

interface Thread {
  desk: CrashingDesk;
  acts: number;
  desks: number;
  arrived: Int32Array;
}

function waitForAll({ arrived, desks }: Thread): void {
  Atomics.add(arrived, 0, 1);
  Atomics.notify(arrived, 0);
  for (let now = Atomics.load(arrived, 0); now < desks; now = Atomics.load(arrived, 0)) Atomics.wait(arrived, 0, now);
}

/** Writes acts without end and reports each before the next: a report in the pipe survives the kill. */
function run(thread: Thread): never {
  const { folder, keyInHex } = thread.desk;
  const report = (given: Omit<CrashReport, 'folder'>) =>
    writeSync(REPORTS, `${JSON.stringify({ folder, ...given })}\n`);
  const outbox = openOutbox(folder, createCipher(Buffer.from(keyInHex, 'hex')), aClock());
  report({});
  for (let n = 1; ; n++) {
    if (n === thread.acts + 1) waitForAll(thread);
    const { id } = outbox.record(aBooking({ id: randomUUID(), name: 'x'.repeat((n * 37) % 900) }), aStaff());
    report({ id });
    if (n % 5 === 0) {
      outbox.sent([id]);
      outbox.adopt({ answers: [applied(id)], leases: [], epoch: 0, serverTime: NOW });
      report({ answered: id });
    }
  }
}

if (isMainThread) {
  const { desks, acts } = JSON.parse(process.argv[2]!) as CrashingDesks;
  const arrived = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (const desk of desks)
    new Worker(new URL(import.meta.url), { workerData: { desk, acts, desks: desks.length, arrived } satisfies Thread });
} else run(workerData as Thread);
