import { ZodError } from 'zod';
import type { BridgeResult } from '#shared/desk/bridge';
import { AppError } from '#shared/errors';
import { languageOf } from '#shared/i18n/languages';
import { bodyOf } from '#shared/i18n/refusals';
import { sayIn } from '#shared/i18n/say';
import { newId } from '#shared/ids';

export class ServerRefusal extends Error {
  readonly result: Extract<BridgeResult, { ok: false }>;

  constructor(result: Extract<BridgeResult, { ok: false }>) {
    super(`refused with ${result.status}`);
    this.name = 'ServerRefusal';
    this.result = result;
  }
}

/** Maps an error to the server's error shape. Unexpected errors go to `report` and keep only their code. */
export function errorResult(
  error: unknown,
  language: string | undefined,
  report: (error: unknown, requestId: string) => void,
): BridgeResult {
  if (error instanceof ServerRefusal) return error.result;
  const requestId = newId();
  const isForeseen = error instanceof AppError || error instanceof ZodError;
  if (!isForeseen) report(error, requestId);
  const refusal = isForeseen ? error : new AppError('internal');
  const status = refusal instanceof AppError ? refusal.status : 400;
  const body = bodyOf(refusal, sayIn(languageOf(language)), { requestId });
  return { ok: false, status, body: JSON.stringify(body), requestId };
}
