const PRIVATE_WORDS = /\b(nobody|somebody|everybody|whoever|anew|by then|stands|lies)\b/i;
const WORDS_IN_A_SENTENCE = 25;
const SHORT_FILE_LINES = 50;
const COMMENT_SHARE = 0.08;
const IS_INSTRUCTION =
  /^\s*(biome-ignore|@ts-|@vite|@vitest|#__PURE__|[@#]__|\/ ?<reference|v8 ignore|\*?\s*@type|@jsx)/;
const LIFTS_HOUSE_RULE =
  /biome-ignore\S* lint(?:\/plugin|\/\w+\/(?:noRestrictedImports|useFilenamingConvention|noExcessiveLinesPerFile|noBarrelFile|noExportedImports)\b|\W*[:\s])/;

const lineOf = (source, offset) => source.slice(0, offset).split('\n').length;

const wordsOf = (value) =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .join('\n')
    .trim();

/** Comments without instructions to tools; consecutive line comments are one: `[{ start, end, line, lines, text, isOwnLine }]`. */
function commentsOf(source, comments) {
  const blocks = [];
  for (const { type, value, start, end } of comments) {
    if (IS_INSTRUCTION.test(value) || source.startsWith('#!', start)) continue;
    const isOwnLine = /^\s*(\{\s*)?$/.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start));
    const last = blocks.at(-1);
    const isContinued =
      type === 'Line' &&
      last?.type === 'Line' &&
      isOwnLine &&
      last.isOwnLine &&
      /^\n\s*$/.test(source.slice(last.end, start));
    if (isContinued) {
      last.end = end;
      last.text += `\n${value.trim()}`;
    } else blocks.push({ type, start, end, isOwnLine, text: wordsOf(value) });
  }
  return blocks.map((block) => ({
    ...block,
    line: lineOf(source, block.start),
    lines: block.isOwnLine ? source.slice(block.start, block.end).split('\n').length : 0,
  }));
}

const sentencesOf = (text) =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s|[.!?]["')]*(?:\s|$)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const wordFaultsOf = (text) =>
  [PRIVATE_WORDS.exec(text.replaceAll(/`[^`]*`/g, ''))]
    .filter(Boolean)
    .map(([word]) => `"${word}": name the person or the thing (docs/style.md)`);

const lengthFaultsOf = (text) =>
  sentencesOf(text)
    .map((sentence) => sentence.split(/\s+/).length)
    .filter((words) => words > WORDS_IN_A_SENTENCE)
    .map((words) => `a sentence of ${words} words; ${WORDS_IN_A_SENTENCE} is the most`);

export function commentFaultsOf(source, comments) {
  const blocks = commentsOf(source, comments);
  const faults = [
    ...comments
      .filter(({ value }) => LIFTS_HOUSE_RULE.test(value))
      .map(({ start }) => ({
        line: lineOf(source, start),
        message: 'the house rules of biome.json have no exception',
      })),
    ...blocks.flatMap(({ line, text }) =>
      [...wordFaultsOf(text), ...lengthFaultsOf(text)].map((message) => ({ line, message })),
    ),
  ];
  const lines = source.split('\n').length - 1;
  const commented = blocks.reduce((sum, block) => sum + block.lines, 0);
  if (lines > SHORT_FILE_LINES && commented > lines * COMMENT_SHARE) {
    faults.push({
      line: 1,
      message: `${commented} of ${lines} lines are comments; ${COMMENT_SHARE * 100} % is the most`,
    });
  }
  return faults;
}

/** Private words outside of code. */
export const pageFaultsOf = (markdown) =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((text, index) => wordFaultsOf(text).map((message) => ({ line: index + 1, message })));
