import { posix } from 'node:path';
import { parseSync } from 'vite';

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
const HAS_KEY_RULE = /^ui\/src\/(?!api\/)/;
const TEST_WORDS = ['it', 'test', 'describe', 'suite', 'bench'];

/** Calls `visit` for a syntax node and all below it. */
function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
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

/** True for `queryKey: ['name', …]`. */
const writesQueryKey = ({ type, key, value }) =>
  type === 'Property' && key.name === 'queryKey' && value.type === 'ArrayExpression';

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
  if (node.source?.value?.includes?.('../../'))
    return `"${node.source.value}" climbs two folders: use an alias (#server/…)`;
  if (HAS_CLOCK_RULE.test(path) && !MAY_ASK_THE_CLOCK.test(path) && asksTheClock(node)) {
    return 'only shared/src/time.ts asks what time it is: take a Clock as an argument';
  }
  if (HAS_TEXTS_RULE.test(path) && !IS_TEST.test(path) && saysItself(node)) {
    return 'what people read comes from the catalogue (shared/src/i18n)';
  }
  if (HAS_KEY_RULE.test(path) && writesQueryKey(node)) return 'a query key comes from apiKey (ui/src/api/api-query.ts)';
  if (IS_TEST.test(path) && leavesTestsOut(node)) return 'no test is skipped, and none runs alone';
  return undefined;
}

/** What is wrong with a file as a whole. */
function fileViolations(path, source, body) {
  const found = [];
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
  if (lines > LINES && !MAY_BE_LONG.test(path)) found.push(`${lines} lines; ${LINES} is the most`);
  if (!IS_GOOD_NAME.test(posix.basename(path)))
    found.push('a file name is kebab-case, or PascalCase.tsx for a component');
  if (isBarrel(path, body)) found.push('a file that only re-exports: import from where things are defined');
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
