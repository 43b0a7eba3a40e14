import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { seriousFaults } from './axe.ts';
import { dialogsClosed, managerSession, toast } from './people.ts';
import { expect, test } from './test.ts';

/** A phone photo with camera metadata. */
const photo = () =>
  sharp({ create: { width: 2400, height: 1500, channels: 3, background: { r: 233, g: 113, b: 58 } } })
    .withExif({ IFD0: { Make: 'Telefone', Model: 'da Sandra' } })
    .jpeg()
    .toBuffer();
const disguised = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const choose = (dialog: Locator, name: string, buffer: Buffer) =>
  dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

/** Opens the only venue of a demo manager that no other story uses. */
async function openForm(page: Page): Promise<{ slug: string }> {
  await managerSession(page, { email: 'marcia.tchilombo@exemplo.ao', password: 'reserva-demo-2026' });
  const { venues } = await (await page.request.get('/api/admin/venues?status=approved')).json();
  await page.goto(`/gerir-reserva/venue-setup?venue=${venues[0].id}`);
  return venues[0];
}

test('a manager uploads a cover, and visitors get it in a suitable format and size', async ({ page }) => {
  test.slow();
  const { slug } = await openForm(page);
  await page.getByRole('button', { name: /^Carregar (outra )?imagem$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Carregar imagem de capa' });
  await expect(dialog).toContainText('Apenas imagens são permitidas. Tamanho máximo: 10MB');
  expect(await seriousFaults(page)).toEqual([]);

  await choose(dialog, 'capa.jpg', disguised);
  await expect(dialog).toContainText('Este ficheiro não é uma imagem que possamos usar.');

  await choose(dialog, 'sala.jpg', await photo());
  await dialog.getByRole('button', { name: /^(Carregar|Tentar de novo)$/ }).click();
  await expect(toast(page, 'A imagem de capa foi carregada com sucesso.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /capa/i })).toHaveValue(/^\/objects\//);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page).toHaveURL(/\/gerir-reserva(\?|$)/);

  await dialogsClosed(page);
  await page.goto(`/r/${slug}`);
  const cover = page.locator('picture:has(source[type="image/avif"]) img[src^="/objects/"]').first();
  await expect(cover).toBeVisible();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  const shown = await cover.evaluate((image: HTMLImageElement) => image.currentSrc);
  const kept = await page.request.get(shown, { headers: { accept: 'image/avif,image/webp,*/*' } });
  const { format, exif } = await sharp(await kept.body()).metadata();
  expect([['heif', 'webp'].includes(format ?? ''), exif?.toString('latin1').includes('Telefone') ?? false]).toEqual([
    true,
    false,
  ]);
});
