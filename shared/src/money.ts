/** Whole kwanzas (Kz) in code, decimal(10,2) in PostgreSQL. */
export type Kwanzas = number;

/** `2.000 Kz` in every language; Intl writes `2 000 Kz` (pt-AO) or `2000 AOA` (pt-PT). */
export function formatKwanzas(amount: Kwanzas): string {
  return `${groupThousands(amount)} Kz`;
}

export function groupThousands(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  return sign + String(Math.abs(Math.round(amount))).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** From a decimal column, a number or a string ("2000", "2000.00"); null if it is not an amount. */
export function parseKwanzas(value: string | number | null | undefined): Kwanzas | null {
  if (value === null || value === undefined || value === '') return null;
  const amount = typeof value === 'number' ? value : /^\d{1,8}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

export const toDecimal = (amount: Kwanzas): string => amount.toFixed(2);
