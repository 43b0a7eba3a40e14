import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledStyles } from './compiled-styles.ts';
import { endpointTable } from './endpoint-table.ts';
import { installable } from './installable.ts';
import { programFiles } from './program-files.ts';
import { publicChunks } from './public-chunks.ts';
import { tokenVariables } from './token-variables.ts';

const here = import.meta.dirname;
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3001';

const sources = [endpointTable(), react(), tokenVariables(), compiledStyles(), installable(), programFiles()];

const checks = { bundlerTimings: false };

const forBrowsers = {
  outDir: resolve(here, '../dist/web'),
  emptyOutDir: true,
  manifest: true,
  // No data URLs and no inline scripts, so the content security policy can refuse both.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks,
    output: {
      // The first page's scripts list all chunks: shared ones have a hash alone (0.6 KiB less), admin has one (0.4)
      chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
        isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
      codeSplitting: {
        // Dependencies change rarely: a separate chunk stays cached across releases.
        groups: [
          // Code that retries a failed chunk must be in the first chunk.
          { priority: 10, name: 'start', test: /\/on-line-return\.ts$|vite\/preload-helper/ },
          {
            priority: 9,
            name: 'react',
            test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
          },
          ...publicChunks(),
          { priority: 0, name: 'admin', test: /\/screens\/admin\// },
        ],
      },
    },
  },
};

/** Server build of the screens. It bundles its libraries, so that there is only one React. */
const forServer = {
  outDir: resolve(here, '../dist/server'),
  emptyOutDir: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  target: 'node20',
  rolldownOptions: { checks, input: resolve(here, 'entry-server.tsx'), output: { entryFileNames: 'pages.js' } },
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
