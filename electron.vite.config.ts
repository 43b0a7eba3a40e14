import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { compiledStyles } from './web/compiled-styles.ts';
import { endpointTable } from './web/endpoint-table.ts';
import { tokenVariables } from './web/token-variables.ts';

const path = (name: string) => resolve(import.meta.dirname, name);
/** Modules with native code, which cannot be bundled; everything else of main is, so that nothing else need be packed. */
const native = ['better-sqlite3', 'keytar'];

/** What is drawn before the day is there, its texts and its calls. */
const START = /\/(ui\/src\/features\/desk\/start|shared\/src\/i18n\/pt-AO|shared\/src\/api\/staff-table)(\/|\.ts$)/;

export default defineConfig({
  main: {
    plugins: [endpointTable()],
    build: {
      outDir: path('out/main'),
      externalizeDeps: false,
      rolldownOptions: {
        input: { start: path('desktop/main/start.ts') },
        external: native,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: path('out/preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: path('desktop/preload/preload.ts') },
        // A sandboxed preload is read as CommonJS and may require nothing of ours
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: path('desktop/renderer'),
    cacheDir: path('.cache/vite-desk'),
    plugins: [endpointTable(), react(), tokenVariables(), compiledStyles()],
    build: {
      outDir: path('out/renderer'),
      minify: true,
      // No data: addresses and no inline scripts, so that the content security policy can refuse both.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // From this machine's disk, not over a line
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: path('desktop/renderer/index.html'),
        // The window's first screen, whichever it is, in one piece with what starts it: nothing is asked for in turns
        output: { codeSplitting: { groups: [{ name: 'start', test: START }] } },
      },
    },
  },
});
