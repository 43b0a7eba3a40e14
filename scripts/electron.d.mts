export function findElectron(): string | undefined;
