/** Money is whole kwanzas (Kz) in code and decimal(10,2) in Postgres. */
export type Kwanzas = number;

/** `2.000 Kz`, in every language: Intl writes `2 000 Kz` for pt-AO and `2000 AOA` for pt-PT, so we do it ourselves. */
export function formatKwanzas(amount: Kwanzas): string {
  return `${groupThousands(amount)} Kz`;
}

/** `28.000`: the figure without its currency, for places that set the currency apart. */
export function groupThousands(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  return sign + String(Math.abs(Math.round(amount))).replace(/\B(?=(\d{3})+$)/g, '.');
}

/** A decimal column or a client's number or string ("2000", "2000.00") → kwanzas; null where it is not an amount. */
export function parseKwanzas(value: string | number | null | undefined): Kwanzas | null {
  if (value === null || value === undefined || value === '') return null;
  const amount = typeof value === 'number' ? value : /^\d{1,8}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** Kwanzas → the decimal(10,2) text that Postgres stores and the API answers: 2000 → "2000.00". */
export const toDecimal = (amount: Kwanzas): string => amount.toFixed(2);
