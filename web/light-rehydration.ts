import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = resolve(import.meta.dirname, 'each-css-rule.ts');

export const lightRehydration = (): Plugin => ({
  name: 'light-rehydration',
  enforce: 'pre',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  resolveId: (source, importer) =>
    source === './forEachCSSRule.js' && importer?.includes('@griffel/core') ? OURS : undefined,
  buildEnd() {
    // Fail the build if a Griffel release would silently bundle its parser again
    if (!this.getModuleInfo(OURS)) this.error('Griffel no longer imports ./forEachCSSRule.js');
  },
});
