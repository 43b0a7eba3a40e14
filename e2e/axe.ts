import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Fluent's focus sentinels: hidden elements that take the focus at the edge of a toast and pass it on at once. axe reads
 * them as hidden content that can be focused; nobody ever stands on one.
 */
const SENTINELS = '[data-tabster-dummy]';

/** What axe finds serious or critical on the page as it stands. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).exclude(SENTINELS).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}
