import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, parseAst } from 'vite';

type CompileStyles = (slots: object) => [classes: object, rules: object];
/** Griffel's build-time compiler of `makeResetStyles`: one class for all its rules. */
type CompileResetStyles = (styles: object) => [name: string, mirrored: string | null, rules: object];

const fromGriffel = createRequire(createRequire(import.meta.url).resolve('@griffel/react'));
const { resolveStyleRulesForSlots, resolveResetStyleRules } = fromGriffel('@griffel/core') as {
  resolveStyleRulesForSlots: CompileStyles;
  resolveResetStyleRules: CompileResetStyles;
};

const compilers: Record<string, (rules: object) => string> = {
  makeStyles: (rules) => callOf('__styles', resolveStyleRulesForSlots(rules)),
  makeResetStyles: (rules) => callOf('__resetStyles', resolveResetStyleRules(rules)),
};

const callOf = (name: string, values: unknown[]) =>
  `/*#__PURE__*/ ${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`;

interface Span {
  start: number;
  end: number;
}

interface Constant extends Span {
  name: string;
  rules?: Span;
  compile?: (rules: object) => string;
}

/** A style may use tokens, constants of its module and imports from `.ts` files; anything else fails the build. */
export function stylesAtBuild(): Plugin {
  let scratch = '';
  return {
    name: 'styles-at-build',
    enforce: 'post',
    apply: 'build',
    configResolved({ cacheDir }) {
      // Within the project, so that the evaluated rules can import its packages
      scratch = resolve(cacheDir, '../styles');
    },
    async transform(code, id) {
      if (!/\/ui\/src\/.*\.tsx?$/.test(id) || !/make(Reset)?Styles\(/.test(code)) return undefined;
      const { imports, constants } = piecesOf(code);
      const styles = constants.filter((each) => each.rules !== undefined);
      const evaluated = await evaluate(code, id, imports, constants, scratch);
      let compiled = code;
      for (const style of [...styles].reverse()) {
        const call = style.compile!(evaluated[style.name] as object);
        compiled = compiled.slice(0, style.start) + call + compiled.slice(style.end);
      }
      return { code: `import { __resetStyles, __styles } from '@griffel/react';\n${compiled}`, map: null };
    },
  };
}

function piecesOf(code: string) {
  const imports: (Span & { names: string[] })[] = [];
  const constants: Constant[] = [];
  for (const statement of parseAst(code).body) {
    if (statement.type === 'ImportDeclaration') {
      imports.push({ names: statement.specifiers.map((each) => each.local.name), ...spanOf(statement) });
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      const call = init.type === 'CallExpression' && init.callee.type === 'Identifier' ? init : null;
      const compile = call && call.callee.type === 'Identifier' ? compilers[call.callee.name] : undefined;
      const style = compile && { rules: spanOf(call!.arguments[0]!), compile };
      constants.push({ name: id.name, ...spanOf(init), ...style });
    }
  }
  return { imports, constants };
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** True if the source uses the name as an identifier, not as a property. */
const mentions = (source: string, name: string) =>
  new RegExp(`(?<![\\w$])(?<!(?<!\\.\\.)\\.)${name}(?![\\w$])`).test(source);

async function evaluate(
  code: string,
  id: string,
  imports: ReturnType<typeof piecesOf>['imports'],
  constants: Constant[],
  scratch: string,
): Promise<Record<string, unknown>> {
  const textOf = ({ start, end }: Span) => code.slice(start, end);
  const sourceOf = (constant: Constant) => textOf(constant.rules ?? constant);
  const needed = new Set(constants.filter((each) => each.rules !== undefined));
  for (const one of needed) {
    for (const other of constants) if (other !== one && mentions(sourceOf(one), other.name)) needed.add(other);
  }
  const body = constants
    .filter((each) => needed.has(each))
    .map((each) => `export const ${each.name} = ${sourceOf(each)};`)
    .join('\n');
  const used = imports.filter(({ names }) => names.some((name) => mentions(body, name))).map(textOf);
  const source = [...used, body].join('\n');
  const name = createHash('sha256').update(id).update(source).digest('hex').slice(0, 16);
  const file = resolve(scratch, `${name}.mjs`);
  mkdirSync(scratch, { recursive: true });
  writeFileSync(file, source);
  return import(pathToFileURL(file).href);
}
