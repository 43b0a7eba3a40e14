import { expect, test } from 'vitest';
import { theme } from '#ui/app/theme.ts';

/** `theme.css` is this theme written down; `vitest -u` writes it anew. */
test('the style sheet says what the theme says', async () => {
  const variables = Object.entries(theme).map(([name, value]) => `  --${name}: ${value};`);
  const sheet = `/* biome-ignore-all format: written from theme.ts by its test */\n:root {\n${variables.join('\n')}\n}\n`;
  await expect(sheet).toMatchFileSnapshot('./theme.css');
});
