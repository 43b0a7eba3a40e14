/** Words of the first, middle and last place; fewer with less than three places. */
export function endsOf(words: readonly string[]): string[] {
  if (words.length < 3) return [...words];
  return [words[0]!, words[Math.floor((words.length - 1) / 2)]!, words.at(-1)!];
}
