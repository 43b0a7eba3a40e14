export interface Figure {
  what: string;
  measured: string;
  wanted: string;
  holds: boolean;
  detail: string;
}

export const check = (what: string, measured: string, wanted: string, holds: boolean, detail = ''): Figure => ({
  what,
  measured,
  wanted,
  holds,
  detail,
});

export const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The quantile of the values: `share` is between 0 and 1. */
export const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;

export function print(figures: Figure[]): void {
  for (const { what, measured, wanted, holds, detail } of figures) {
    console.log(
      `${holds ? 'ok  ' : 'MISS'} ${what}: ${measured} (wanted ${wanted})${detail === '' ? '' : ` — ${detail}`}`,
    );
  }
}
