import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

export const NARROWEST = { width: 320, height: 640 };

/** Horizontal overflow of the page, in pixels. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function fits(page: Page, where: string): Promise<void> {
  await settled(page);
  await expect.poll(() => excess(page), { message: where }).toBeLessThanOrEqual(0);
}

/** Checks the open page on a phone 320 pixels wide, then restores the viewport. */
export async function fitsNarrowest(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize(NARROWEST);
  await fits(page, where);
  await page.setViewportSize(before);
}
