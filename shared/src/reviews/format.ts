/** One decimal in the reader's number format: `4,7`, in English `4.7`. */
export function formatRating(average: number, lang: string): string {
  const figure = average.toFixed(1);
  return /^en/i.test(lang) ? figure : figure.replace('.', ',');
}
