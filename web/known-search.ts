/** The first value of each named parameter, in the order of the names; '' without any. */
export function knownSearch(search: string, names: readonly string[]): string {
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? '' : `?${known}`;
}
