import { untilLoaded } from '#ui/kit/on-line-return.ts';

/**
 * Each module runs in its own task, so the page scrolls and its links answer in between. `program-files.ts` prefetches
 * the files with low priority. They run after the first paint of the server-rendered page.
 */
await painted();
for (const file of document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')) file.rel = 'modulepreload';
await untilLoaded(() => import('react-dom/client'));
await untilLoaded(() => import('./entry-client.tsx'));

/** Resolves after the next frame, or after a short timeout in a background tab, which does not paint. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
