import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const ENTRY = fileURLToPath(new URL('./entry-client.tsx', import.meta.url));

/**
 * Names the chunk of our own modules that the entry needs before any screen, with what they import of libraries: one file
 * instead of forty small ones, which compress badly and cost a slow line a request each. Screens stay apart.
 */
export function shellChunk() {
  let shell: Set<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    shell ??= closureOf(ENTRY, graph);
    // A library is only taken for the parts that the shell uses; asked for by name, it would come whole
    return shell.has(id) && !id.includes('node_modules') ? 'shell' : null;
  };
}

/** All that a module imports, directly or not, without what is only fetched later. */
function closureOf(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(entry);
  return found;
}
