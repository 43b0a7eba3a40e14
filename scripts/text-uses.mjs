import { parseSync } from 'vite';

/** Functions that return the text of a key. */
const SPEAKERS = new Set(['t', 'say']);
const PLURAL = /_(zero|one|two|few|many|other)$/;

export function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

const speaks = ({ type, callee }) =>
  type === 'CallExpression' && SPEAKERS.has(callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/** The fixed pieces of a string: `a.${b}.c` → ['a.', '.c']. Undefined for other nodes. */
function piecesOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked) : undefined;
}

const outcomesOf = (node) =>
  node?.type === 'ConditionalExpression' ? [node.consequent, node.alternate].flatMap(outcomesOf) : [node];

/** The key prefix of a file's own helper: `const t = (key) => say(`shell.menu.${key}`)`. */
function prefixesOf(program) {
  const prefixes = new Map();
  walk(program.body, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || init?.type !== 'ArrowFunctionExpression' || !SPEAKERS.has(id.name)) return;
    if (!speaks(init.body)) return;
    const pieces = piecesOf(outcomesOf(init.body.arguments[0]).map((each) => each.expression ?? each)[0]);
    if (pieces?.length === 2 && pieces[1] === '') prefixes.set(id.name, pieces[0]);
  });
  return prefixes;
}

/**
 * How a file names texts. `words`: strings and property names. `templates`: fixed pieces of templates. `asked`: keys
 * passed to a speaker, `[{ pieces, line }]`.
 */
export function textUsesOf(path, source) {
  const { program } = parseSync(path, source);
  const prefixes = prefixesOf(program);
  const uses = { words: new Set(), templates: [], asked: [] };
  const note = (pieces) => (pieces.length === 1 ? uses.words.add(pieces[0]) : uses.templates.push(pieces));
  walk(program.body, (node) => {
    if (node.type === 'Property' && node.key.type === 'Identifier') uses.words.add(node.key.name);
    const pieces = piecesOf(node);
    if (pieces !== undefined) {
      note(pieces);
      for (const prefix of prefixes.values()) note([prefix + pieces[0], ...pieces.slice(1)]);
    }
    if (!speaks(node)) return;
    const prefix = prefixes.get(node.callee.name) ?? '';
    for (const outcome of outcomesOf(node.arguments[0])) {
      const [first, ...rest] = piecesOf(outcome) ?? [];
      if (first === undefined) continue;
      uses.asked.push({ pieces: [prefix + first, ...rest], line: source.slice(0, outcome.start).split('\n').length });
    }
  });
  return uses;
}

const tokensOf = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const patternOf = (pieces) => new RegExp(`^${pieces.map((piece) => RegExp.escape(piece)).join('(.+)')}$`);

export function usageOf(uses) {
  const words = new Set(uses.flatMap((each) => [...each.words]));
  const tokens = new Set([...words].flatMap(tokensOf));
  const canBeFilledIn = (text) => tokensOf(text).every((token) => tokens.has(token) || /^\d+$/.test(token));
  const patterns = uses.flatMap(({ templates }) =>
    templates.flatMap((pieces) => {
      const [first, second] = pieces;
      if (/^\w+\./.test(first)) return [{ pattern: patternOf(pieces), fits: (filled) => filled.every(canBeFilledIn) }];
      const fits = ([feature, ...rest]) => words.has(feature) && rest.every(canBeFilledIn);
      return first === '' && /^\.\w/.test(second) ? [{ pattern: patternOf(pieces), fits }] : [];
    }),
  );
  const isNamed = (key) =>
    words.has(key) ||
    patterns.some(({ pattern, fits }) => {
      const found = pattern.exec(key);
      return found !== null && fits(found.slice(1));
    });
  return (key) => isNamed(key) || isNamed(key.replace(PLURAL, ''));
}

export function existenceIn(keys) {
  const known = new Set(keys.flatMap((key) => [key, key.replace(PLURAL, '')]));
  return (pieces) => {
    if (pieces.length === 1) return known.has(pieces[0]);
    const pattern = patternOf(pieces);
    return [...known].some((key) => pattern.test(key));
  };
}
