import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { OutboxStore, PinRecord } from '#desktop/main/ports';
import { AppError } from '#shared/errors';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** About 60 ms and 32 MB: a PIN is short, so throttle and keychain protect it, not the hash cost. */
const COST = 2 ** 15;
const OPTIONS = { r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const HASH_BYTES = 32;

const FREE_TRIES = 2;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * 60;
const SHORTEST_WAIT_S = 1;

export function waitAfter(failures: number): number {
  if (failures <= FREE_TRIES) return SHORTEST_WAIT_S;
  return Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (failures - FREE_TRIES - 1));
}

export async function newPin(pin: string, cost = COST): Promise<PinRecord> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt, HASH_BYTES, { N: cost, ...OPTIONS });
  return { hash: `${salt.toString('base64')}.${hash.toString('base64')}`, failures: 0, waitUntil: null };
}

async function fits(pin: string, stored: string, cost = COST): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64'));
  const given = await derive(pin, Buffer.from(salt), HASH_BYTES, { N: cost, ...OPTIONS });
  return hash.length === HASH_BYTES && timingSafeEqual(given, Buffer.from(hash));
}

interface Since {
  now: Date;
  ran: number;
}

interface Try extends Since {
  cost?: number;
}

type Pins = Pick<OutboxStore, 'pin' | 'savePin'>;

/** Counts that a full disk refused: valid until the app ends, for the same PIN only. */
const unsaved = new WeakMap<Pins, Map<string, PinRecord>>();

function counted(pins: Pins, staffId: string): PinRecord | null {
  const stored = pins.pin(staffId);
  const inMemory = unsaved.get(pins)?.get(staffId);
  return inMemory !== undefined && inMemory.hash === stored?.hash ? inMemory : stored;
}

function count(pins: Pins, staffId: string, record: PinRecord): void {
  const kept = unsaved.get(pins) ?? new Map<string, PinRecord>();
  unsaved.set(pins, kept);
  try {
    pins.savePin(staffId, record);
    kept.delete(staffId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'disk_full')) throw error;
    kept.set(staffId, record);
  }
}

/** Throws `pin_wrong`, `not_on_this_desk`. Stores the try before the check: pulling the plug gives no free try. */
export async function tryPin(pins: Pins, staffId: string, pin: string, { now, ran, cost }: Try): Promise<void> {
  const record = counted(pins, staffId);
  if (record === null || record.hash === '') throw new AppError('not_on_this_desk');
  const left = secondsLeft(record, { now, ran });
  if (left > 0) throw new AppError('pin_wrong', {}, { retryAfter: left });
  const failures = record.failures + 1;
  const wait = waitAfter(failures);
  count(pins, staffId, { ...record, failures, waitUntil: new Date(now.getTime() + wait * 1000).toISOString() });
  if (!(await fits(pin, record.hash, cost))) throw new AppError('pin_wrong', {}, { retryAfter: wait });
  // The PIN may have changed during the hash: keep the newer record
  const stored = pins.pin(staffId);
  if (stored?.hash === record.hash) count(pins, staffId, { ...stored, failures: 0, waitUntil: null });
}

/** At most the wait for these failures, and by elapsed time never less: a clock set ahead ends no wait. */
function secondsLeft({ failures, waitUntil }: PinRecord, { now, ran }: Since): number {
  if (waitUntil === null) return 0;
  const wait = waitAfter(failures) * 1000;
  const byClock = Date.parse(waitUntil) - now.getTime();
  const byStart = failures > FREE_TRIES ? wait - ran : 0;
  return Math.max(0, Math.ceil(Math.min(wait, Math.max(byClock, byStart)) / 1000));
}
