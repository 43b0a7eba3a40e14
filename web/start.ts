/**
 * The program in pieces, each of which is run in a task of its own; between them the page scrolls and its links answer. The
 * document names their files ahead (`program-files.ts`), so they come over the line together.
 */
await import('react-dom/client');
await import('./entry-client.tsx');

export {};
