import { expect, test } from 'vitest';
import { keptFrom, RETENTION_MONTHS_MOST } from '#shared/guests/rules';
import { privacy as english } from '#shared/i18n/en/privacy';
import { privacy as angolan } from '#shared/i18n/pt-AO/privacy';
import { privacy as portuguese } from '#shared/i18n/pt-PT/privacy';

test.each([
  ['2026-11-21', 24, '2024-11-21'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-01-15', 2, '2025-11-15'],
  ['2026-11-21', 60, '2024-11-21'],
])('on %s with %i months kept, the first day kept is %s', (today, months, from) => {
  expect(keptFrom(today, months)).toBe(from);
});

test.each([english, angolan, portuguese])('the privacy notice promises the longest retention', ({ sections }) => {
  expect(sections.howLong.text).toMatch(new RegExp(` ${RETENTION_MONTHS_MOST} m(onths|eses) `));
});
