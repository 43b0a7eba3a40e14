import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pages } from '#shared/pages/page';

export interface Bundle {
  /** HTML with placeholders for head and body. */
  shell: string;
  /** Chunks by source file, with their imports. */
  manifest: Record<string, Chunk>;
  pages: Pages;
  build: string;
}

export interface Chunk {
  file: string;
  imports?: string[];
}

export async function loadBundle(pages: string, server: string): Promise<Bundle | undefined> {
  const entry = join(server, 'pages.js');
  const files = [join(pages, 'index.html'), join(pages, '.vite', 'manifest.json'), entry];
  if (!files.every(existsSync)) return undefined;
  const [shell, manifest, code] = files.map((file) => readFileSync(file, 'utf8')) as [string, string, string];
  return {
    shell,
    manifest: JSON.parse(manifest) as Bundle['manifest'],
    pages: (await import(pathToFileURL(entry).href)) as Pages,
    build: createHash('sha256').update(shell).update(manifest).update(code).digest('base64url').slice(0, 12),
  };
}
