import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

interface PageErrors {
  /** Messages of errors that a story expects. */
  expectedErrors: RegExp[];
  failOnPageErrors: undefined;
}

/** Playwright's `test`, which fails a story on an uncaught error or rejection in any of its pages. */
export const test = base.extend<PageErrors>({
  expectedErrors: [[], { option: true }],
  failOnPageErrors: [
    async ({ browser, context, expectedErrors }, use) => {
      const errors: string[] = [];
      const watch = (each: BrowserContext) =>
        each.on('weberror', (failure) => {
          const { message, stack } = failure.error();
          if (!expectedErrors.some((expected) => expected.test(message))) errors.push(stack ?? message);
        });
      watch(context);
      const release = watchNewContexts(browser, watch);
      await use(undefined);
      release();
      expect(errors, 'errors thrown by the pages').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function watchNewContexts(browser: Browser, watch: (context: BrowserContext) => void): () => void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    watch(context);
    return context;
  };
  return () => {
    browser.newContext = newContext;
  };
}
