const SINGULAR = /_one$/;

/** Plural texts also serve 0: Unicode treats 0 as singular in Portuguese, but people write "0 lugares". */
export function withZero<Branch extends object>(texts: Branch): Branch {
  const all = Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? text : withZero(text)]);
  const known = Object.fromEntries(all);
  const zeros = Object.keys(known)
    .filter((key) => SINGULAR.test(key))
    .map((key) => [key.replace(SINGULAR, '_zero'), known[key.replace(SINGULAR, '_other')]]);
  return { ...Object.fromEntries(zeros), ...known } as Branch;
}
