import type { CodeProof } from '#shared/codes/schema';
import { systemClock } from '#shared/time';

/** The device's last proof, without the phone that it is of: the server knows that by its digest. */
const KEY = 'reserva.phoneProof';

export function keepProof(proof: CodeProof): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(proof));
  } catch {
    return; // the next booking past the limit asks for a code again
  }
}

/** What a booking carries as `phoneProof`; undefined where there is none or it has run out. */
export function heldProof(): string | undefined {
  try {
    const { phoneProof, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<CodeProof>;
    return until !== undefined && Date.parse(until) > systemClock.now().getTime() ? phoneProof : undefined;
  } catch {
    return undefined;
  }
}
