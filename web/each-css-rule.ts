/** Replaces Griffel's CSS parser in the bundle. The rules are cache keys, so their text must match exactly. */
export function forEachCSSRule(cssText: string, tell: (rule: string) => void): void {
  let start = 0;
  let depth = 0;
  for (const { 0: sign, index } of cssText.matchAll(SIGNS)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign !== ';') continue;
    if (depth > 0) continue;
    tell(cssText.slice(start, index + 1));
    start = index + 1;
  }
}

/** Signs that may end a rule, and tokens that may contain such a sign: strings, comments, unquoted URLs, escapes. */
const SIGNS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|url\([^)"']*\)|\\.|[{};]/gs;
