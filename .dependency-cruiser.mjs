import { features } from '#shared/api/table';

const UI_LAYERS = ['theme', 'kit', 'api', 'i18n', 'features', 'screens'];

const anyOf = (names) => `(${names.join('|')})`;
const TEST = '\\.(test|spec)\\.\\w+$|/testing/|/test-[^/]+\\.ts$|/testing\\.tsx$';

/** Rules for layers in order: none imports a layer after it. */
const inOrder = (root, names) =>
  names.slice(0, -1).map((name, index) => ({
    name: `${root}: ${name} comes before ${names[index + 1]}`,
    from: { path: `^${root}/${name}/`, pathNot: TEST },
    to: { path: `^${root}/${anyOf(names.slice(index + 1))}/` },
  }));

/** A part imports itself and the parts named. */
const mayImport = (part, others) => ({
  name: `${part} imports only ${['itself', ...others].join(', ')}`,
  from: { path: `^${part}/`, pathNot: TEST },
  to: { path: '^(shared|server|ui|web|desktop|tools|e2e)/', pathNot: `^${anyOf([part, ...others])}/` },
});

export default {
  forbidden: [
    // Types cost nothing at run time
    { name: 'no import cycle', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    mayImport('shared', []),
    mayImport('server', ['shared']),
    mayImport('ui', ['shared']),
    mayImport('web', ['shared', 'ui']),
    mayImport('desktop/(main|preload)', ['shared']),
    mayImport('desktop/renderer', ['shared', 'ui']),
    {
      // The build of main replaces it: `callTable` and `offlineInputs` have what a desk needs
      name: 'main has no schemas of the endpoint table',
      from: { path: '^desktop/main/', pathNot: TEST },
      to: { path: '^shared/src/api/(table|staff-table)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared and ui run in a browser',
      from: { path: '^(shared|ui)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the platform knows no feature',
      from: { path: '^server/src/platform/', pathNot: TEST },
      to: {
        path: '^server/src/(features|seed|consequences)/|^server/src/(app|handlers|site|start)\\.ts$|^server/src/jobs/',
        pathNot: '/table\\.ts$', // a foreign key names the other table
      },
    },
    {
      name: 'features are composed in handlers.ts and app.ts',
      from: { path: '^server/src/features/', pathNot: TEST },
      to: { path: '^server/src/(seed|jobs)/|^server/src/(app|handlers|site|start)\\.ts$' },
    },
    // The other direction goes through consequences/
    ...inOrder('server/src/features', Object.keys(features)),
    ...inOrder('ui/src', UI_LAYERS),
    {
      name: 'test helpers stay in tests',
      from: { path: '^(shared|server|ui|web|desktop/(main|preload|renderer))/', pathNot: `${TEST}|-child\\.ts$` },
      to: { path: '/testing/' },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.m?ts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
