interface AmountLine {
  amount: number;
}

interface Priced {
  lines: AmountLine[];
  options: { lines?: AmountLine[] | undefined }[];
}

/** Whole kwanzas. */
export const totalOf = (lines: AmountLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Whole kwanzas of each option: the lines of all options and its own. */
export const totalsOf = ({ lines, options }: Priced): number[] =>
  options.map((option) => totalOf(lines) + totalOf(option.lines ?? []));

export const leastTotalOf = (quote: Priced): number => Math.min(...totalsOf(quote));

/** The least and the most; one number if they are equal. */
export const rangeOf = (totals: number[]): number[] => [...new Set([Math.min(...totals), Math.max(...totals)])];
