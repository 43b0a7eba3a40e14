import { parseSync } from 'vite';

/** Why a statement may stand without a test. `open` is tolerated only where the caller says so. */
export const REASONS = ['context', 'not shown', 'not observable'];
const OPEN = 'open';
const SECTIONS = 9;
const HEAD = /^## (\d+)\b/;
const BETWEEN = ' › ';
const WORDS = ['it', 'test', 'describe', 'suite'];

const cellsOf = (line) =>
  line
    .slice(1, line.trimEnd().lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The rows of the tables below numbered headings: `{ line, section, number, statement, shown }`. */
export function rowsOf(markdown) {
  const rows = [];
  let section = 0;
  for (const [index, text] of markdown.split('\n').entries()) {
    section = Number(HEAD.exec(text)?.[1] ?? section);
    if (section === 0 || !text.startsWith('|')) continue;
    const [number = '', statement = '', shown = ''] = cellsOf(text);
    if (number !== 'No.' && !/^-+$/.test(number)) rows.push({ line: index + 1, section, number, statement, shown });
  }
  return rows;
}

/** The word that a call begins with: `it` for `it.each(rows)(…)` and for `it(…)`. */
function wordOf(callee) {
  let node = callee;
  while (node && node.type !== 'Identifier') node = node.object ?? node.callee ?? node.tag;
  return node?.name;
}

const titleOf = (source, node) => {
  if (node?.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
};

/** Every test and group of a test file, each with the groups around it, as `group › test`. */
export function titlesOf(path, source) {
  const titles = new Set();
  const visit = (node, around) => {
    if (Array.isArray(node)) for (const item of node) visit(item, around);
    else if (node && typeof node === 'object') {
      const isTest = node.type === 'CallExpression' && WORDS.includes(wordOf(node.callee));
      const title = isTest && node.arguments.length > 1 ? titleOf(source, node.arguments[0]) : undefined;
      const inside = title === undefined ? around : [...around, title];
      if (title !== undefined) titles.add(inside.join(BETWEEN));
      for (const value of Object.values(node)) visit(value, inside);
    }
  };
  visit(parseSync(path, source).program.body, []);
  return titles;
}

/** What is wrong with one test that a row names, if anything. `titlesIn` answers undefined for a file that is not there. */
function referenceFault(reference, titlesIn) {
  const [path, ...titles] = reference.split(BETWEEN);
  if (titles.length === 0) return `"${reference}" names no test`;
  const known = titlesIn(path);
  if (known === undefined) return `there is no test file ${path}`;
  return known.has(titles.join(BETWEEN)) ? undefined : `${path} has no test "${titles.join(BETWEEN)}"`;
}

/** Tests stand in backticks, each alone; a reason stands in brackets. */
function shownFaults(shown, titlesIn, mayBeOpen) {
  const reason = /^\((.+)\)$/.exec(shown)?.[1];
  if (reason === OPEN) return mayBeOpen ? [] : ['is still open'];
  if (reason !== undefined) return REASONS.includes(reason) ? [] : [`"${reason}" is no reason to have no test`];
  const references = [...shown.matchAll(/`` (.+?) ``|`([^`]+)`/g)].map(([, wide, plain]) => wide ?? plain);
  if (references.length === 0) return ['no test shows it, and no reason stands in its place'];
  return references.map((each) => referenceFault(each, titlesIn)).filter((fault) => fault !== undefined);
}

/** Numbers count from 1 within each section, without gap or repetition. */
function numberFaults(rows) {
  const counts = new Map();
  const found = [];
  for (const { line, section, number } of rows) {
    const expected = `${section}.${(counts.get(section) ?? 0) + 1}`;
    counts.set(section, (counts.get(section) ?? 0) + 1);
    if (number !== expected) found.push({ line, message: `"${number}" stands where ${expected} belongs` });
  }
  for (let section = 1; section <= SECTIONS; section++) {
    if (!counts.has(section)) found.push({ line: 1, message: `section ${section} has no statement` });
  }
  return found;
}

/** Everything that is wrong with the page: `[{ line, message }]`. */
export function faultsOf(markdown, titlesIn, { mayBeOpen = false } = {}) {
  const rows = rowsOf(markdown);
  const found = rows.flatMap(({ line, number, statement, shown }) => [
    ...(statement === '' ? [{ line, message: `${number}: says nothing` }] : []),
    ...shownFaults(shown, titlesIn, mayBeOpen).map((fault) => ({ line, message: `${number}: ${fault}` })),
  ]);
  return [...numberFaults(rows), ...found];
}

/** The statements that nobody has shown yet. */
export const openRowsOf = (markdown) => rowsOf(markdown).filter(({ shown }) => shown === `(${OPEN})`);
