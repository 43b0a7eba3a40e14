import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachCSSRule } from './each-css-rule.ts';

const fromGriffel = createRequire(createRequire(import.meta.url).resolve('@griffel/react'));
const griffel = fromGriffel('@griffel/core') as {
  resolveResetStyleRules: (styles: object) => [string, string | null, Record<string, string[]> | string[]];
};

function rulesIn(text: string): string[] {
  const rules: string[] = [];
  forEachCSSRule(text, (rule) => rules.push(rule));
  return rules;
}

const rules = [
  '.a{color:red;}',
  '.b:hover{content:"}{;";}',
  ".c::after{content:'it\\'s; }';}",
  '.d{background:url(data:image/svg+xml;utf8,<svg/>);}',
  '.e{background:url("a;b}.png");}',
  '@media (forced-colors: active){.f{border:0;}.g{border:0;}}',
  '@supports (display: grid){@media print{.h{display:grid;}}}',
  '@keyframes turn{from{transform:rotate(0deg);}to{transform:rotate(360deg);}}',
  '@container card (min-width: 20em){.i{gap:4px;}}',
  '.j\\:wide{width:calc(100% - (2 * 8px));}',
  '.k{color:blue;/* } a word about it; */}',
  '@layer base, look;',
];

test('splits the text of a style element into its exact rules', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...rules)), (chosen) => {
      expect(rulesIn(chosen.join(''))).toEqual(chosen);
    }),
  );
});

test('splits the text that Griffel renders into the rules that it wrote', () => {
  const [, , written] = griffel.resolveResetStyleRules({
    display: 'grid',
    ':hover': { color: 'red', '& > span::before': { content: '"{"' } },
    '@media (max-width: 640px)': { display: 'block', ':focus-visible': { outline: '2px solid' } },
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
  });
  const each = Array.isArray(written) ? written : Object.values(written).flat();
  expect(each.length).toBeGreaterThan(3);
  expect(rulesIn(each.join(''))).toEqual(each);
});
