import type { Page, Request } from '@playwright/test';

/** Unanswered requests by page, without event streams. */
const underWay = new WeakMap<Page, Set<Request>>();

export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    // The browser reports no end for some requests of the page that it leaves
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
    requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Milliseconds. After a change of the viewport Chromium may have no idle period for minutes, while timers and frames run. */
const IDLE_WITHIN = 500;

/** Waits until the page is rendered and hydrated, has no work left and waits for no answer of the server. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#app:not([data-waiting]) > *').first().waitFor({ state: 'attached' });
  const idle = () =>
    page.evaluate(
      (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
      IDLE_WITHIN,
    );
  do await idle();
  while (underWay.get(page)!.size > 0);
}
