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
  return seriousFaultsBy(new AxeBuilder({ page }));
}

/** The same where a spec says for itself what axe looks at, and how. */
export async function seriousFaultsBy(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.exclude(SENTINELS).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(' | ')}`);
}
