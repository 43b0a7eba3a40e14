/** A whole number as people type or paste it: `15000`, `15 000` or, as the product writes it, `15.000`; else NaN. */
export function numberOf(text: string): number {
  const compact = text.replace(/[\s\p{Cf}]/gu, '');
  const digits = /^\d{1,3}(\.\d{3})+$/.test(compact) ? compact.replaceAll('.', '') : compact;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
