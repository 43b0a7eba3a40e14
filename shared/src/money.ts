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
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(String(value)) ? Number(value) : null;
}

export const toDecimal = (amount: Kwanzas): string => amount.toFixed(2);
