import { argon2Options, newHashes } from '#server/features/auth/passwords';

/** A hash of the real cost takes longer than the rest of most calls. */
const CHEAP = { ...argon2Options, memoryCost: 8, timeCost: 1 };

export function hashCheaply(isCheap: boolean): void {
  newHashes.cost = isCheap ? CHEAP : argon2Options;
}
