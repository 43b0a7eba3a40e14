import { untilLoaded } from '#ui/kit/on-line-return.ts';

/**
 * The program in pieces, each of which is run in a task of its own; between them the page scrolls and its links answer. The
 * document names their files ahead (`program-files.ts`), so they come over the line together and last. What the server has drawn
 * is painted first: only then are they read, for that would take the processor from the painting.
 */
await painted();
for (const file of document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')) file.rel = 'modulepreload';
await untilLoaded(() => import('react-dom/client'));
await untilLoaded(() => import('./entry-client.tsx'));

/** After the next frame; a page in the background is not painted, and does not wait long for it. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
