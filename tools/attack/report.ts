export interface AttackReport {
  attack: string;
  /** Amount of work, for display. */
  done: string;
  found: string[];
}

const SHOWN = 20;

export function print({ attack, done, found }: AttackReport): void {
  console.log(`${found.length === 0 ? 'held  ' : 'BROKEN'} ${attack}: ${done}`);
  for (const fault of found.slice(0, SHOWN)) console.log(`    ${fault}`);
  if (found.length > SHOWN) console.log(`    and ${found.length - SHOWN} more`);
}
