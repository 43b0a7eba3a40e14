export function buildDesk(): Promise<void>;
