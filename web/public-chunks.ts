import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** In the order in which they are wanted: a module belongs to the first that needs it. */
const roots = {
  shell: path('./entry-client.tsx'),
  home: path('../ui/src/screens/public/HomeScreen.tsx'),
  venue: path('../ui/src/screens/public/VenueScreen.tsx'),
  dialog: path('../ui/src/kit/ConfirmDialog.tsx'),
  signIn: path('../ui/src/features/auth/SignInDialogs.tsx'),
};

/**
 * The chunks of what visitors meet: what the entry needs before any screen, the home page beyond that, the venue's page
 * beyond both, then what every dialog needs, and the dialog in which people sign in. Each is one file with what it imports
 * of libraries, instead of forty small ones, which compress badly and cost a slow line a request each. All other screens
 * stay apart.
 */
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
    // A library is only taken for the parts that are used; asked for by name, it would come whole
    return wanted.has(id) && !id.includes('node_modules') ? name : null;
  };
}

/** All that a module imports, directly or not, without what is only fetched later; the module itself starts by its own file. */
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
