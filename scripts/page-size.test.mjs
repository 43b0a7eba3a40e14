import { expect, test } from 'vitest';
import { chunksOf } from './page-size.mjs';

const manifest = {
  'web/index.html': { file: 'entry.js', isEntry: true, imports: ['_shell.js'] },
  '_shell.js': { file: 'shell.js', imports: ['_kit.js'], css: ['shell.css'] },
  '_kit.js': { file: 'kit.js', imports: ['_shell.js'] },
  'ui/src/venues/HomeScreen.tsx': { file: 'home.js', imports: ['_kit.js', '_cards.js'] },
  '_cards.js': { file: 'cards.js' },
  'ui/src/platform/PlatformScreen.tsx': { file: 'platform.js', imports: ['_charts.js'] },
  '_charts.js': { file: 'charts.js' },
};
const filesOf = (screen) =>
  chunksOf(manifest, screen)
    .map(({ file }) => file)
    .sort();

test('a page needs the entry, its screen and what they import, each once', () => {
  expect(filesOf('venues/HomeScreen.tsx')).toEqual(['cards.js', 'entry.js', 'home.js', 'kit.js', 'shell.js']);
});

test('what only other screens import is not among it', () => {
  expect(filesOf('platform/PlatformScreen.tsx')).not.toContain('home.js');
});
