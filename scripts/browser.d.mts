export function findBrowser(use?: { isWatched?: boolean }): string | undefined;
