import { posix } from 'node:path';
import { parseSync } from 'vite';
import { commentFaultsOf, titleFaultsOf } from './plain-english.mjs';

const LINES = 300;
const MAY_BE_LONG = /(^|\/)(i18n|migrations|seed|generated|e2e)\/|\.test\.\w+$/;
/** Components are PascalCase, other files kebab-case. */
const IS_GOOD_NAME = /^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*|[A-Z][A-Za-z0-9]*(\.test)?\.tsx)$/;
const IS_TEST = /\.test\.\w+$|^e2e\/.*\.spec\.ts$/;
const HAS_CLOCK_RULE = /^(shared|server)\/src\//;
const MAY_ASK_THE_CLOCK = /^shared\/src\/time\.ts$|\.test\.\w+$|\/testing\//;
const HAS_TEXTS_RULE = /^(ui\/src|desktop\/renderer)\/.*\.tsx$/;
/** Attributes that are read aloud or shown. */
const SPOKEN =
  /^(aria-label|aria-description|aria-roledescription|alt|title|label|placeholder|hint|text|lead|word|pendingWord)$/;
const HAS_KEY_RULE = /^ui\/src\/(?!api\/)/;
const TEST_WORDS = ['it', 'test', 'describe', 'suite', 'bench'];

function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

const isBarrel = (path, body) =>
  /(^|\/)index\.\w+$/.test(path) &&
  body.length > 0 &&
  body.every(
    ({ type, declaration }) =>
      type === 'ImportDeclaration' ||
      type === 'ExportAllDeclaration' ||
      (type === 'ExportNamedDeclaration' && !declaration),
  );

function asksTheClock({ type, callee, arguments: args }) {
  const isDate = callee?.type === 'Identifier' && callee.name === 'Date';
  if (isDate && args.length === 0) return true;
  return type === 'CallExpression' && callee.object?.name === 'Date' && callee.property?.name === 'now';
}

function leavesTestsOut({ type, object, property }) {
  if (type !== 'MemberExpression' || !['skip', 'only'].includes(property.name)) return false;
  let root = object;
  while (root.type === 'MemberExpression') root = root.object;
  return root.type === 'Identifier' && TEST_WORDS.includes(root.name);
}

const writesQueryKey = ({ type, key, value }) =>
  type === 'Property' && key.name === 'queryKey' && value.type === 'ArrayExpression';

/** A locale code is not a text. */
const hasWords = (text) => /\p{L}{2}/u.test(text ?? '') && !/^[a-z]{2}_[A-Z]{2}$/.test(text);

function isSentence(node) {
  if (node?.type === 'JSXExpressionContainer') return isSentence(node.expression);
  if (node?.type === 'Literal') return typeof node.value === 'string' && hasWords(node.value);
  if (node?.type === 'TemplateLiteral') return node.quasis.some(({ value }) => hasWords(value.cooked));
  return node?.type === 'ConditionalExpression' && (isSentence(node.consequent) || isSentence(node.alternate));
}

function saysItself(node) {
  if (node.type === 'JSXText') return hasWords(node.value);
  if (node.type === 'JSXAttribute') return SPOKEN.test(node.name.name) && isSentence(node.value);
  const isParent = node.type === 'JSXElement' || node.type === 'JSXFragment';
  return isParent && node.children.some((child) => child.type === 'JSXExpressionContainer' && isSentence(child));
}

function titleOf({ type, callee, arguments: args }) {
  if (type !== 'CallExpression' || args[0]?.type !== 'Literal') return '';
  let word = callee;
  while (word && word.type !== 'Identifier') word = word.object ?? word.callee ?? word.tag;
  return TEST_WORDS.includes(word?.name) ? String(args[0].value) : '';
}

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
  if (!IS_TEST.test(path)) return undefined;
  if (leavesTestsOut(node)) return 'no test is skipped, and none runs alone';
  return titleFaultsOf(titleOf(node))[0];
}

function fileViolations(path, source, body) {
  const found = [];
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
  if (lines > LINES && !MAY_BE_LONG.test(path)) found.push(`${lines} lines; ${LINES} is the most`);
  if (!IS_GOOD_NAME.test(posix.basename(path)))
    found.push('a file name is kebab-case, or PascalCase.tsx for a component');
  if (isBarrel(path, body)) found.push('a file that only re-exports: import from where things are defined');
  return found.map((message) => ({ line: 1, message }));
}

/** Returns `[{ line, message }]`. `path` is relative to the root, with slashes. */
export function violationsOf(path, source) {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) return [{ line: 1, message: `cannot be parsed: ${errors[0].message}` }];
  const found = [...fileViolations(path, source, program.body), ...commentFaultsOf(source, comments)];
  walk(program.body, (node) => {
    const message = nodeViolation(path, node);
    if (message) found.push({ line: source.slice(0, node.start).split('\n').length, message });
  });
  return found;
}
