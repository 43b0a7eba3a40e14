import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointTable } from './endpoint-table.ts';
import { installable } from './installable.ts';
import { lightRehydration } from './light-rehydration.ts';
import { programFiles } from './program-files.ts';
import { publicChunks } from './public-chunks.ts';
import { stylesAtBuild } from './styles-at-build.ts';
import { tokenVariables } from './token-variables.ts';

const here = import.meta.dirname;
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3001';

const sources = [
  endpointTable(),
  react(),
  tokenVariables(),
  stylesAtBuild(),
  lightRehydration(),
  installable(),
  programFiles(),
];

const forBrowsers = {
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
          // What the first lines need to fetch the rest, so that they can fetch it again.
          { priority: 10, name: 'start', test: /onLineReturn\.ts$|vite\/preload-helper/ },
          {
            priority: 9,
            name: 'react',
            test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
          },
          ...publicChunks(),
        ],
      },
    },
  },
};

/** The screens once more, for the server: with all that they need of libraries: one React for all. */
const forServer = {
  outDir: resolve(here, '../dist/server'),
  emptyOutDir: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  target: 'node20',
  rolldownOptions: { input: resolve(here, 'entry-server.tsx'), output: { entryFileNames: 'pages.js' } },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  cacheDir: resolve(here, '../.cache/vite'),
  plugins: sources,
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? forServer : forBrowsers,
  server: {
    port: 3000,
    strictPort: true,
    fs: { allow: [resolve(here, '..')] },
    proxy: { '/api': apiUrl, '/objects': apiUrl },
  },
}));
