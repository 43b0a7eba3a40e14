import type { Plugin } from 'vite';

const IMPORTS_TOKENS = /import\s*\{[^}]*\btokens\b[^}]*\}\s*from\s*["']@fluentui\//;
const TOKEN = /(?<![.\w$])tokens\.((?:color|spacing|border|font|lineHeight|shadow|duration|curve|stroke|zIndex)\w+)/g;

/**
 * Writes `tokens.colorBrandStroke1` out as the variable's name. Every token's value is `var(--<its name>)`, so the table
 * of 480 of them need not travel to the browser.
 */
export const tokenVariables = (): Plugin => ({
  name: 'token-variables',
  enforce: 'post',
  apply: 'build',
  transform(code) {
    return IMPORTS_TOKENS.test(code) ? { code: code.replace(TOKEN, '"var(--$1)"'), map: null } : undefined;
  },
});
