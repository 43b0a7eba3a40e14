/**
 * Tells each rule of a style element's text, which is nothing but its rules one behind another: a rule ends where its last
 * brace closes, or at a semicolon outside any. Takes the place of Griffel's own, which brings a whole parser of style sheets
 * for it and runs it over the page's styles before the first component comes to life. The rules are keys, so they are told
 * to the letter.
 */
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

/** What ends a rule, and what may hold such a sign without ending one: strings, comments, bare addresses, escapes. */
const SIGNS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|url\([^)"']*\)|\\.|[{};]/gs;
