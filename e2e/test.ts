import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { watchRequests } from './settled.ts';

interface PageErrors {
  /** Messages of errors that a story expects. */
  expectedErrors: RegExp[];
  failOnPageErrors: undefined;
}

/** Uncaught errors and rejections of all watched pages since the last story ended. */
const thrown: Error[] = [];
const watched = new WeakSet<BrowserContext>();

export function watchPages(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  context.on('weberror', (failure) => thrown.push(failure.error()));
  context.on('page', watchRequests);
  for (const page of context.pages()) watchRequests(page);
}

export function watchBrowser(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    watchPages(context);
    return context;
  };
}

/** Fails a story on an error in its pages. A context that `browser` did not open needs `watchPages`. */
export const test = base.extend<PageErrors, { watchedBrowser: undefined }>({
  expectedErrors: [[], { option: true }],
  watchedBrowser: [
    async ({ browser }, use) => {
      watchBrowser(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  failOnPageErrors: [
    async ({ context, expectedErrors }, use) => {
      watchPages(context);
      await use(undefined);
      const errors = thrown.splice(0).filter(({ message }) => !expectedErrors.some((one) => one.test(message)));
      expect(
        errors.map(({ stack, message }) => stack ?? message),
        'errors thrown by the pages',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
