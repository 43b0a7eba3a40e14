import { expect, test } from 'vitest';
import { browserName } from '#server/platform/http/browser-name';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test('a browser is named with its system', () => {
  expect(browserName(ANDROID)).toBe('Chrome, Android');
});

test('a part that is unknown is left out', () => {
  expect(browserName('curl/8.5.0 (Windows NT 10.0)')).not.toContain('undefined');
  expect(browserName('Mozilla/5.0 (Linux; Android 14)')).toMatch(/^[^,]+(, Android)?$/);
});

test('an unknown or missing browser has no name', () => {
  expect([undefined, ''].map(browserName)).toEqual([undefined, undefined]);
  expect(browserName('x')).toBeUndefined();
});
