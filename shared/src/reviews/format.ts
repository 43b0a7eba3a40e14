/** An average with one decimal, as the reader writes numbers: `4,7`, in English `4.7`. `lang` is a language's name or tag. */
export function formatRating(average: number, lang: string): string {
  const figure = average.toFixed(1);
  return /^en/i.test(lang) ? figure : figure.replace('.', ',');
}
