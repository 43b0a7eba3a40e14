import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { check, type Figure } from './report.ts';

const MOST_KIB = 140;
const built = join(import.meta.dirname, '../dist/web');

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** JavaScript that the home page loads before it is whole: the entry, the home screen, and all that they import. */
export function measureSize(): Figure[] {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const wanted = Object.entries(manifest).filter(
    ([name, chunk]) => chunk.isEntry || name.endsWith('venues/HomeScreen.tsx'),
  );
  const files = new Set<string>();
  const visit = (chunk: Chunk) => {
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(manifest[name]!);
  };
  for (const [, chunk] of wanted) visit(chunk);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const kib = scripts.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(built, file))).length, 0) / 1024;
  return [
    check(
      'JavaScript of the first public route, brotli KiB',
      kib.toFixed(1),
      `≤ ${MOST_KIB}`,
      kib <= MOST_KIB,
      `${scripts.length} files`,
    ),
  ];
}
