import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

type Holds = (id: string, graph: Graph) => boolean;

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const shell = closureOf('./entry-client.tsx');
const home = closureOf('../ui/src/screens/public/HomeScreen.tsx');
const venue = closureOf('../ui/src/screens/public/VenueScreen.tsx');

/** The shell has what home and a venue share, so that a guest who opens a link to a venue fetches no search form. */
const chunks: Record<string, Holds> = {
  shell: (id, graph) => shell(id, graph) || (home(id, graph) && venue(id, graph)),
  home,
  venue,
  dialog: closureOf('../ui/src/kit/ConfirmDialog.tsx'),
  signIn: closureOf('../ui/src/features/auth/SignInDialogs.tsx'),
};

/** Naming other modules of a library here would disable tree shaking for them. These have one export each. */
const isWhole = (id: string): boolean =>
  !id.includes('node_modules') || /react-icons\/lib\/atoms\/svg\/|react-query\/.*\/queryOptions\./.test(id);

/** One file per public route instead of forty: small files compress badly and cost a request each. */
export const publicChunks = () =>
  Object.entries(chunks).map(([name, holds], index, { length }) => ({
    name: (id: string, graph: Graph) => (isWhole(id) && holds(id, graph) ? name : null),
    debugName: name,
    priority: length - index,
  }));

function closureOf(root: string): Holds {
  let found: Set<string> | null = null;
  return (id, graph) => {
    found ??= addImports(path(root), graph, new Set());
    return found.has(id);
  };
}

function addImports(id: string, graph: Graph, found: Set<string>): Set<string> {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(imported)) continue;
    found.add(imported);
    addImports(imported, graph, found);
  }
  return found;
}
