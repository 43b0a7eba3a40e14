import type { CodeProof } from '#shared/codes/schema';
import { systemClock } from '#shared/time';
import { serverShift } from '#ui/api/server-clock.ts';

/** The last proof of this device. It holds no phone number: the server matches it by a digest. */
const KEY = 'reserva.phoneProof';

/** Of this page, if the browser forbids storage. */
let latest: Partial<CodeProof> = {};

export function keepProof(proof: CodeProof): void {
  latest = proof;
  try {
    localStorage.setItem(KEY, JSON.stringify(proof));
  } catch {
    return;
  }
}

export function heldProof(): string | undefined {
  const { phoneProof, until } = stored();
  // The device's clock may be wrong
  const now = systemClock.now().getTime() + serverShift();
  return until !== undefined && Date.parse(until) > now ? phoneProof : undefined;
}

function stored(): Partial<CodeProof> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<CodeProof>;
  } catch {
    return latest;
  }
}
