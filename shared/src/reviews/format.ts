/** An average with one decimal, as the reader writes numbers: `4,7` or `4.7`. `lang` is a language's name or tag. */
export const formatRating = (average: number, lang: string): string =>
  new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);
