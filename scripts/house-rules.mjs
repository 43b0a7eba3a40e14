import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Who may import whom: arrows point to `shared` only. A part that is not listed (scripts, e2e, bench) may import all. */
const MAY_IMPORT = {
  shared: ['shared'],
  server: ['shared', 'server'],
  ui: ['shared', 'ui'],
  web: ['shared', 'ui', 'web'],
  'desktop/main': ['shared', 'desktop'],
  'desktop/preload': ['shared', 'desktop'],
  'desktop/renderer': ['shared', 'ui', 'desktop'],
};
const WITHOUT_NODE = ['shared', 'ui'];

/** The server's features; a later one may import an earlier one. The other direction goes through reactions.ts. */
const FEATURES =
  'auth uploads venues staff schedule messages codes reservations waitlist guests reviews history live approvals insights platform desk'.split(
    ' ',
  );
const PLUMBING = ['changes', 'db', 'http', 'jobs', 'mail', 'pages', 'testing'];
const ABOVE_FEATURES = ['server/src/app', 'server/src/start'];

const LINES = 300;
const MAY_BE_LONG = /(^|\/)(i18n|migrations|seed|generated|e2e)\/|\.test\.\w+$/;
/** Components are named as in JSX; all other files in kebab-case. */
const IS_GOOD_NAME = /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*|[A-Z][A-Za-z0-9]*(\.test)?\.tsx)$/;
const IS_TEST = /\.test\.\w+$|^e2e\/.*\.spec\.ts$/;
const HAS_CLOCK_RULE = /^(shared|server)\/src\//;
const MAY_ASK_THE_CLOCK = /^shared\/src\/time\.ts$|\.test\.\w+$|\/testing\//;
const HAS_TEXTS_RULE = /^(ui\/src|desktop\/renderer)\/.*\.tsx$/;
/** What a person reads, or hears read out, of an element. */
const SPOKEN =
  /^(aria-label|aria-description|aria-roledescription|alt|title|label|placeholder|hint|text|lead|word|pendingWord)$/;
const TEST_WORDS = ['it', 'test', 'describe', 'suite', 'bench'];
const NODE_MODULES = new Set(builtinModules);

/** Calls `visit` for a syntax node and all below it. */
function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

/** `shared`, `server`, … or `desktop/main` for a path from the root. */
function partOf(path) {
  const [first, second] = path.split('/');
  return first === 'desktop' && MAY_IMPORT[`desktop/${second}`] ? `desktop/${second}` : first;
}

/** The path from the root that a specifier names, without its ending; undefined for packages. */
function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier).replace(/\.\w+$/, '');
  const inside = /^#(shared|server|ui|desktop)\/(.*)$/.exec(specifier);
  if (!inside) return undefined;
  const [, part, rest] = inside;
  return `${part === 'desktop' ? part : `${part}/src`}/${rest.replace(/\.tsx?$/, '')}`;
}

const featureOf = (path) => (path.startsWith('server/src/') ? path.split('/').slice(2, -1)[0] : undefined);

/** What is wrong with a feature of the server importing this target, if anything. */
function orderViolation(path, target) {
  const from = FEATURES.indexOf(featureOf(path));
  if (from < 0 || IS_TEST.test(path)) return undefined;
  if (ABOVE_FEATURES.includes(target)) return `a feature may not import ${target}`;
  const to = FEATURES.indexOf(featureOf(target) ?? '');
  if (to <= from) return undefined;
  return `${FEATURES[from]} comes before ${FEATURES[to]} and may not import it: go through #server/reactions`;
}

/** What is wrong with one import, if anything. */
function importViolation(path, specifier) {
  const part = partOf(path);
  if (specifier.includes('../../')) return `"${specifier}" climbs two folders: use #shared, #server or #ui`;
  const isNode = specifier.startsWith('node:') || NODE_MODULES.has(specifier);
  if (isNode && WITHOUT_NODE.includes(part)) return `${part} runs anywhere and may not import "${specifier}"`;
  const target = targetOf(path, specifier);
  if (!target) return undefined;
  const [folder] = target.split('/');
  if (MAY_IMPORT[part] && !MAY_IMPORT[part].includes(folder))
    return `${part} may not import ${folder} ("${specifier}")`;
  if (MAY_IMPORT[part] && specifier.startsWith('.') && folder !== path.split('/')[0]) {
    return `"${specifier}" leaves its folder: use #${folder}/…`;
  }
  return orderViolation(path, target);
}

/** True for a file that only passes on what others export. */
const isBarrel = (path, body) =>
  /(^|\/)index\.\w+$/.test(path) &&
  body.length > 0 &&
  body.every(
    ({ type, declaration }) =>
      type === 'ImportDeclaration' ||
      type === 'ExportAllDeclaration' ||
      (type === 'ExportNamedDeclaration' && !declaration),
  );

/** True for `Date.now()`, `new Date()` and `Date()`. */
function asksTheClock({ type, callee, arguments: args }) {
  const isDate = callee?.type === 'Identifier' && callee.name === 'Date';
  if (isDate && args.length === 0) return true;
  return type === 'CallExpression' && callee.object?.name === 'Date' && callee.property?.name === 'now';
}

/** True for `it.skip`, `describe.only`, `test.concurrent.only` and the like. */
function leavesTestsOut({ type, object, property }) {
  if (type !== 'MemberExpression' || !['skip', 'only'].includes(property.name)) return false;
  let root = object;
  while (root.type === 'MemberExpression') root = root.object;
  return root.type === 'Identifier' && TEST_WORDS.includes(root.name);
}

/** A language's code is the same for every reader. */
const hasWords = (text) => /\p{L}{2}/u.test(text ?? '') && !/^[a-z]{2}_[A-Z]{2}$/.test(text);

/** True for a string with words in it, also as what is always said of a template or of either side of a condition. */
function isSentence(node) {
  if (node?.type === 'JSXExpressionContainer') return isSentence(node.expression);
  if (node?.type === 'Literal') return typeof node.value === 'string' && hasWords(node.value);
  if (node?.type === 'TemplateLiteral') return node.quasis.some(({ value }) => hasWords(value.cooked));
  return node?.type === 'ConditionalExpression' && (isSentence(node.consequent) || isSentence(node.alternate));
}

/** True for words that a screen would show whatever the reader's language. */
function saysItself(node) {
  if (node.type === 'JSXText') return hasWords(node.value);
  if (node.type === 'JSXAttribute') return SPOKEN.test(node.name.name) && isSentence(node.value);
  const isParent = node.type === 'JSXElement' || node.type === 'JSXFragment';
  return isParent && node.children.some((child) => child.type === 'JSXExpressionContainer' && isSentence(child));
}

/** What is wrong with one syntax node: a message, or undefined. */
function nodeViolation(path, node) {
  if (typeof node.source?.value === 'string') return importViolation(path, node.source.value);
  if (HAS_CLOCK_RULE.test(path) && !MAY_ASK_THE_CLOCK.test(path) && asksTheClock(node)) {
    return 'only shared/src/time.ts asks what time it is: take a Clock as an argument';
  }
  if (HAS_TEXTS_RULE.test(path) && !IS_TEST.test(path) && saysItself(node)) {
    return 'what people read comes from the catalogue (shared/src/i18n)';
  }
  if (IS_TEST.test(path) && leavesTestsOut(node)) return 'no test is skipped, and none runs alone';
  return undefined;
}

/** What is wrong with a file as a whole. */
function fileViolations(path, source, body) {
  const found = [];
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
  const feature = featureOf(path);
  if (lines > LINES && !MAY_BE_LONG.test(path)) found.push(`${lines} lines; ${LINES} is the most`);
  if (!IS_GOOD_NAME.test(posix.basename(path)))
    found.push('a file name is kebab-case, or PascalCase.tsx for a component');
  if (isBarrel(path, body)) found.push('a file that only re-exports: import from where things are defined');
  if (feature && !FEATURES.includes(feature) && !PLUMBING.includes(feature)) {
    found.push(`server/src/${feature} has no place in the order of features (scripts/house-rules.mjs)`);
  }
  return found.map((message) => ({ line: 1, message }));
}

/** Everything in a file that breaks the house's rules. `path` is from the root, with slashes: `[{ line, message }]`. */
export function violationsOf(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) return [{ line: 1, message: `cannot be parsed: ${errors[0].message}` }];
  const found = fileViolations(path, source, program.body);
  walk(program.body, (node) => {
    const message = nodeViolation(path, node);
    if (message) found.push({ line: source.slice(0, node.start).split('\n').length, message });
  });
  return found;
}
