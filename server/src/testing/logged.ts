import pino, { type Logger } from 'pino';

export function loggedLines(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { log: pino({}, { write: (line) => lines.push(JSON.parse(line)) }), lines };
}
