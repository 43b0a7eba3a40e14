import { expect, test } from 'vitest';
import { theme } from '#ui/theme/theme.ts';

/** `theme.css` is generated from this theme; `vitest -u` updates it. */
test('theme.css matches the theme', async () => {
  const variables = Object.entries(theme).map(([name, value]) => `  --${name}: ${value};`);
  const sheet = `/* biome-ignore-all format: written from theme.ts by its test */\n:root {\n${variables.join('\n')}\n}\n`;
  await expect(sheet).toMatchFileSnapshot('./theme.css');
});

test('the page is dark, with light words', { tags: ['spec-1.11'] }, () => {
  const lightOf = (colour: string) => Number.parseInt(colour.slice(1, 3), 16);
  expect(theme.colorNeutralBackground1).toMatch(/^#[0-9A-Fa-f]{6}$/);
  expect(lightOf(theme.colorNeutralBackground1)).toBeLessThan(64);
  expect(lightOf(theme.colorNeutralForeground1)).toBeGreaterThan(192);
});
