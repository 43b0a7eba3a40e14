import { untilLoaded } from '#ui/kit/on-line-return.ts';

/** One task per module, so the page scrolls in between; the modules run after the first paint. */
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
