import type { Plugin } from 'vite';

const IMPORTS_TOKENS = /import\s*\{[^}]*\btokens\b[^}]*\}\s*from\s*["']@fluentui\//;
const TOKEN = /(?<![.\w$])tokens\.((?:color|spacing|border|font|lineHeight|shadow|duration|curve|stroke|zIndex)\w+)/g;

/** Every token's value is `var(--<its name>)`, so the table of 480 tokens need not be bundled. */
export const tokenVariables = (): Plugin => ({
  name: 'token-variables',
  enforce: 'post',
  apply: 'build',
  transform(code) {
    return IMPORTS_TOKENS.test(code) ? { code: code.replace(TOKEN, '"var(--$1)"'), map: null } : undefined;
  },
});
