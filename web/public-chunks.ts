import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const roots = {
  shell: path('./entry-client.tsx'),
  home: path('../ui/src/screens/public/HomeScreen.tsx'),
  venue: path('../ui/src/screens/public/VenueScreen.tsx'),
  dialog: path('../ui/src/kit/ConfirmDialog.tsx'),
  signIn: path('../ui/src/features/auth/SignInDialogs.tsx'),
};

/** One file per public route instead of forty: small files compress badly and cost a request each. */
export const publicChunks = () =>
  Object.entries(roots).map(([name, root], index, { length }) => ({
    name: chunkOf(name, root),
    debugName: name,
    priority: length - index,
  }));

function chunkOf(name: string, root: string) {
  let wanted: Set<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    wanted ??= closureOf(root, graph);
    // Naming a library's module here would disable tree shaking for it
    return wanted.has(id) && !id.includes('node_modules') ? name : null;
  };
}

function closureOf(root: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(root);
  return found;
}
