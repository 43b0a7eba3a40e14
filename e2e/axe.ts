import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Fluent's focus sentinels: hidden elements at the edge of a toast that pass the focus on at once. axe reports them
 * as focusable hidden content.
 */
const SENTINELS = '[data-tabster-dummy]';

/** Serious or critical axe violations on the page, or in the elements of a selector. */
export async function seriousFaults(page: Page, within?: string): Promise<string[]> {
  await settled(page);
  const violations = await violationsOn(page, within);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(' | ')}`);
}

/** Axe violations of every impact. */
export async function violationsOn(page: Page, within?: string) {
  await animationsEnded(page);
  // Legacy mode: otherwise axe opens a page for each analysis, which only frames of other sites need
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(SENTINELS);
  if (within !== undefined) axe.include(within);
  // The other results would be described node by node and thrown away
  return (await axe.options({ resultTypes: ['violations'] }).analyze()).violations;
}

/** axe reports fading elements as low contrast. With reduced motion, later animations end within a millisecond. */
async function animationsEnded(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    for (let running = ending(); running.length > 0; running = ending())
      await Promise.allSettled(running.map(({ finished }) => finished));
  });
}
