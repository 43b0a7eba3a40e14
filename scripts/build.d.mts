export function buildDesk(): Promise<void>;
export function buildWeb(): Promise<void>;
