import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

type Closure = (graph: Graph) => Set<string>;

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const shell = closureOf(path('./entry-client.tsx'));
const home = closureOf(path('../ui/src/screens/public/HomeScreen.tsx'));
const venue = closureOf(path('../ui/src/screens/public/VenueScreen.tsx'));

/** The shell has what home and a venue share, so that a guest who opens a link to a venue fetches no search form. */
const chunks: Record<string, Closure> = {
  shell: (graph) => new Set([...shell(graph), ...[...home(graph)].filter((id) => venue(graph).has(id))]),
  home,
  venue,
  dialog: closureOf(path('../ui/src/kit/ConfirmDialog.tsx')),
  signIn: closureOf(path('../ui/src/features/auth/SignInDialogs.tsx')),
};

/** Naming other modules of a library here would disable tree shaking for them. These have one export each. */
const isWhole = (id: string): boolean =>
  !id.includes('node_modules') || /react-icons\/lib\/atoms\/svg\/|react-query\/.*\/queryOptions\./.test(id);

/** One file per public route instead of forty: small files compress badly and cost a request each. */
export const publicChunks = () =>
  Object.entries(chunks).map(([name, wanted], index, { length }) => ({
    name: (id: string, graph: Graph) => (wanted(graph).has(id) && isWhole(id) ? name : null),
    debugName: name,
    priority: length - index,
  }));

function closureOf(root: string): Closure {
  let found: Set<string> | null = null;
  return (graph) => {
    if (found !== null) return found;
    found = new Set();
    visit(root, graph, found);
    return found;
  };
}

function visit(id: string, graph: Graph, found: Set<string>): void {
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
    if (found.has(imported)) continue;
    found.add(imported);
    visit(imported, graph, found);
  }
}
