import type { Plugin } from 'vite';

const IMPORTS_TOKENS = /import\s*\{[^}]*\btokens\b[^}]*\}\s*from\s*["']@fluentui\//;
const TOKEN = /(?<![.\w$])tokens\.((?:color|spacing|border|font|lineHeight|shadow|duration|curve|stroke|zIndex)\w+)/g;

/**
 * Replaces `tokens.colorBrandStroke1` by the variable name, so the table of 480 tokens is not bundled. Every token's
 * value is `var(--<its name>)`.
 */
export const tokenVariables = (): Plugin => ({
  name: 'token-variables',
  enforce: 'post',
  apply: 'build',
  transform(code) {
    return IMPORTS_TOKENS.test(code) ? { code: code.replace(TOKEN, '"var(--$1)"'), map: null } : undefined;
  },
});
