import type { CodeProof } from '#shared/codes/schema';
import { systemClock } from '#shared/time';

/** The last proof of this device. It holds no phone number: the server matches it by a digest. */
const KEY = 'reserva.phoneProof';

export function keepProof(proof: CodeProof): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(proof));
  } catch {
    return; // the next booking past the limit asks for a code again
  }
}

export function heldProof(): string | undefined {
  try {
    const { phoneProof, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<CodeProof>;
    return until !== undefined && Date.parse(until) > systemClock.now().getTime() ? phoneProof : undefined;
  } catch {
    return undefined;
  }
}
