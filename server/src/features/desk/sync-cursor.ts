/**
 * Where a desk's rows stand: the hash of the change row of their revision, with the service day of the window of days that
 * they are for. The desk hands it back as it is, so that another past and another day are both seen.
 */
export const positionOf = (hash: string, today: string): string => `${hash}@${today}`;

export function partsOf(position: string): { hash: string; today: string } {
  const [hash = '', today = ''] = position.split('@');
  return { hash, today };
}
