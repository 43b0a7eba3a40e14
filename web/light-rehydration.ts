import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = resolve(import.meta.dirname, 'each-css-rule.ts');

/** Gives browsers a light way to learn which style rules the server has written; see `each-css-rule.ts`. */
export const lightRehydration = (): Plugin => ({
  name: 'light-rehydration',
  enforce: 'pre',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  resolveId: (source, importer) =>
    source === './forEachCSSRule.js' && importer?.includes('@griffel/core') ? OURS : undefined,
  buildEnd() {
    // A release of Griffel that is built otherwise would bring its parser back unseen
    if (!this.getModuleInfo(OURS)) this.error('Griffel no longer imports ./forEachCSSRule.js');
  },
});
