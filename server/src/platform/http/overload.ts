import { Counter } from 'prom-client';
import { sqlState } from '#server/platform/db/client';
import { isPoolFull } from '#server/platform/db/connection-errors';
import { AppError } from '#shared/errors';

/** A refusal because of load. `reason`: a metric label, from a closed list in the code. */
export class Overload extends AppError {
  readonly reason: string;

  constructor(code: 'busy' | 'too_many_requests', reason: string, retryAfter: number) {
    super(code, {}, { retryAfter });
    this.reason = reason;
  }
}

/** The SQLSTATEs of an overloaded database, with their metric labels. */
export const busyStates = new Map([
  ['55P03', 'lock_timeout'],
  ['40P01', 'deadlock'],
  ['40001', 'serialization'],
  ['57014', 'statement_timeout'],
  ['53300', 'too_many_connections'],
]);

const STATUSES = new Set([429, 503, 507]);

export const overloads = new Counter({
  name: 'reserva_overload_refusals_total',
  help: 'Requests refused because of load, by status (429, 503, 507) and reason',
  labelNames: ['status', 'reason'],
  registers: [],
});

export function countOverload(error: unknown, status: number): void {
  if (STATUSES.has(status)) overloads.inc({ status: String(status), reason: reasonOf(error) });
}

function reasonOf(error: unknown): string {
  if (error instanceof Overload) return error.reason;
  if (error instanceof AppError) return error.code;
  return busyStates.get(sqlState(error) ?? '') ?? (isPoolFull(error) ? 'no_free_connection' : 'connection_lost');
}
