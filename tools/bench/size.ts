import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { check, type Figure, print } from './report.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const BUILT = new URL('../../dist/web/', import.meta.url);
const HOME = 'public/HomeScreen.tsx';
/** Limits of the first public route in KiB (brotli), without pictures and API answers. */
const MOST_KIB = { scripts: 140, all: 300 };

/** The chunks of a page: entry, its dynamic imports, the screen, and their static imports. */
export function chunksOf(manifest: Record<string, Chunk>, screen: string): Chunk[] {
  const found = new Set<Chunk>();
  const visit = (name: string) => {
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

const kibOf = (files: string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, BUILT))).length, 0) / 1024;

/** Sizes of the home page's built files. `npm run check` fails above the limits. */
export function measureSize(): Figure[] {
  const chunks = chunksOf(JSON.parse(readFileSync(new URL('.vite/manifest.json', BUILT), 'utf8')), HOME);
  const scripts = [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))];
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  const figure = (name: string, kib: number, most: number) =>
    check(name, kib.toFixed(1), `≤ ${most}`, kib <= most, `${scripts.length} scripts`);
  return [
    figure('JavaScript of the first public route, brotli KiB', kibOf(scripts), MOST_KIB.scripts),
    figure('the same with styles and document', kibOf([...scripts, ...styles, 'index.html']), MOST_KIB.all),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = measureSize();
  print(figures);
  if (figures.some(({ holds }) => !holds)) process.exitCode = 1;
}
