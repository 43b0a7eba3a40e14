import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pages } from '#shared/pages/page';

/** What the build leaves for the server: the page that browsers begin with, and what draws the screens into it. */
export interface Bundle {
  /** The empty page, with marks where head and body go. */
  shell: string;
  /** Every other file of the build by its source, with what it needs. */
  manifest: Record<string, Chunk>;
  pages: Pages;
  /** Other for every build. */
  build: string;
}

export interface Chunk {
  file: string;
  imports?: string[];
}

/** The build in two folders; undefined where the pages were not built. */
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
