export function findBrowser(use?: { isWatched?: boolean }): string | undefined;
export function findElectron(): string | undefined;
