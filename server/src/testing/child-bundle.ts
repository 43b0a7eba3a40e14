import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** Bundles a child process into one file and returns its path: importing module by module takes most of a start. */
export async function bundleChild(entry: string, plugins: Plugin[] = []): Promise<string> {
  const name = basename(entry, '.ts');
  const outDir = join(root, '.cache', `test-${name}`);
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins,
    ssr: { noExternal: true, external: ['better-sqlite3', 'keytar'] },
    build: { ssr: entry, outDir, emptyOutDir: true, minify: false },
  });
  return join(outDir, `${name}.js`);
}
