import pino, { type Logger } from 'pino';

/** A log, and what has been written to it. */
export function loggedLines(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { log: pino({}, { write: (line) => lines.push(JSON.parse(line)) }), lines };
}
