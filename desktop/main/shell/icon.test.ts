import sharp from 'sharp';
import { expect, test } from 'vitest';
import { overlayOf } from '#desktop/main/shell/overlay';
import { trayIcon } from '#desktop/main/shell/tray';

const shipped = [
  ['tray under macOS', trayIcon.small, 16],
  ['tray elsewhere', trayIcon.large, 32],
  ...[1, 9, 10].map((count) => [`overlay for ${count}`, overlayOf(count), 16] as const),
] as const;

test.each(shipped)('the %s icon can be decoded to its last pixel, and is not blank', async (_, url, size) => {
  const bytes = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');
  const { data, info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: size, height: size });
  expect(new Set(data).size).toBeGreaterThan(2);
});
