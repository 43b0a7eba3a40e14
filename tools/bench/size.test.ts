import { expect, test } from 'vitest';
import { chunksOf } from './size.ts';

const manifest = {
  'web/index.html': { file: 'entry.js', isEntry: true, imports: ['_shell.js'], dynamicImports: ['web/program.tsx'] },
  'web/program.tsx': {
    file: 'program.js',
    isDynamicEntry: true,
    dynamicImports: ['ui/src/screens/admin/PlatformScreen.tsx'],
  },
  '_shell.js': { file: 'shell.js', imports: ['_kit.js'], css: ['shell.css'] },
  '_kit.js': { file: 'kit.js', imports: ['_shell.js'] },
  'ui/src/screens/public/HomeScreen.tsx': { file: 'home.js', imports: ['_kit.js', '_cards.js'] },
  '_cards.js': { file: 'cards.js' },
  'ui/src/screens/admin/PlatformScreen.tsx': { file: 'platform.js', imports: ['_charts.js'] },
  '_charts.js': { file: 'charts.js' },
};
const filesOf = (screen: string) =>
  chunksOf(manifest, screen)
    .map(({ file }) => file)
    .sort();

test('counts the entry, its dynamic imports, the screen and their imports once', () => {
  const files = ['cards.js', 'entry.js', 'home.js', 'kit.js', 'program.js', 'shell.js'];
  expect(filesOf('public/HomeScreen.tsx')).toEqual(files);
});

test('leaves out the chunks of other screens', () => {
  expect(filesOf('admin/PlatformScreen.tsx')).not.toContain('home.js');
});
