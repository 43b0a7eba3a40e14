import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildWeb } from './build.mjs';
import { main, ROOT } from './process.mjs';

const BUILT = join(ROOT, 'dist', 'web');
const HOME = 'public/HomeScreen.tsx';
/** Limits of the first public route in KiB (brotli), without pictures and API answers. */
export const MOST_KIB = { scripts: 140, all: 300 };

/** The chunks of a page: entry, its dynamic imports, the screen, and their static imports. */
export function chunksOf(manifest, screen) {
  const found = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(visit);
  };
  for (const [name, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || name.endsWith(screen)) visit(name);
    if (chunk.isEntry) chunk.dynamicImports?.forEach(visit);
  }
  return [...found];
}

const kibOf = (files) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(BUILT, file))).length, 0) / 1024;

/** Brotli KiB of the home page: scripts, and scripts with styles and document. */
export function pageSize() {
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite', 'manifest.json'), 'utf8'));
  const chunks = chunksOf(manifest, HOME);
  const scripts = [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))];
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const kib = { scripts: kibOf(scripts), all: kibOf([...scripts, ...styles, 'index.html']) };
  return { kib, files: scripts.length };
}

async function checkSize() {
  await buildWeb();
  const { kib, files } = pageSize();
  for (const [what, most] of Object.entries(MOST_KIB)) {
    console.log(`The home page's ${what}: ${kib[what].toFixed(1)} KiB brotli of at most ${most}.`);
    if (kib[what] > most) process.exitCode = 1;
  }
  console.log(`${files} scripts.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(checkSize);
