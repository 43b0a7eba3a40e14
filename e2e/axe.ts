import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Fluent's focus sentinels: hidden elements at the edge of a toast that pass the focus on at once. axe reports them
 * as focusable hidden content.
 */
const SENTINELS = '[data-tabster-dummy]';

/** Serious or critical axe violations on the page. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  // Legacy mode: otherwise axe opens a page for each analysis, which only frames of other sites need
  return seriousFaultsBy(new AxeBuilder({ page }).setLegacyMode());
}

export async function seriousFaultsBy(axe: AxeBuilder): Promise<string[]> {
  // The other results would be described node by node and thrown away
  const { violations } = await axe
    .options({ resultTypes: ['violations'] })
    .exclude(SENTINELS)
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(' | ')}`);
}
