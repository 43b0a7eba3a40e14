/** The words for the first, the middle and the last of many places; fewer where there are not three. */
export function endsOf(words: readonly string[]): string[] {
  if (words.length < 3) return [...words];
  return [words[0]!, words[Math.floor((words.length - 1) / 2)]!, words.at(-1)!];
}
