/** Sync cursor: hash of the change row and service day. Detects a restored backup and a new day. */
export const cursorOf = (hash: string, today: string): string => `${hash}@${today}`;

export function partsOf(position: string): { hash: string; today: string } {
  const [hash = '', today = ''] = position.split('@');
  return { hash, today };
}
