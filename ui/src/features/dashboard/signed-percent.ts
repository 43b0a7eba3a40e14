/** `+12%`, `−17%` (with a true minus), `0%`: the format of the specification. */
export const signedPercent = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '\u2212' : ''}${Math.abs(change)}%`;
