import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointTable } from './endpoint-table.ts';
import { shellChunk } from './shell-chunk.ts';
import { stylesAtBuild } from './styles-at-build.ts';
import { tokenVariables } from './token-variables.ts';

const here = import.meta.dirname;
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: here,
  cacheDir: resolve(here, '../.cache/vite'),
  plugins: [endpointTable(), react(), tokenVariables(), stylesAtBuild()],
  build: {
    outDir: resolve(here, '../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // No data: addresses and no inline scripts, so that the content security policy can refuse both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes with the year, apart from what changes with every release: returning visitors keep it.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
            { name: shellChunk(), debugName: 'shell' },
          ],
        },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    fs: { allow: [resolve(here, '..')] },
    proxy: { '/api': apiUrl, '/objects': apiUrl },
  },
});
