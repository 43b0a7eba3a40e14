import type { BridgeCall, BridgeResult, DeskBridge } from '#shared/desk/bridge';
import { ApiError, ConnectionError } from '#ui/app/api-error.ts';
import type { Transport } from '#ui/app/client.ts';

interface BridgeOptions {
  bridge: Pick<DeskBridge, 'call'>;
  /** Asked at every call, because the reader may change it. */
  languageTag: () => string;
}

/** The calls as messages to the desk's main process, which answers them from its own rows or asks the server. */
export const bridgeTransport =
  (options: BridgeOptions): Transport =>
  async (name, input, { idempotencyKey, signal }) => {
    signal?.throwIfAborted();
    const value = await askBridge(options, {
      name,
      input,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
    // What nobody waits for any more must not be kept as an answer.
    signal?.throwIfAborted();
    return value;
  };

/** One call over the bridge; what it refuses is thrown as the errors that HTTP would have thrown. */
export async function askBridge({ bridge, languageTag }: BridgeOptions, call: BridgeCall): Promise<unknown> {
  const result = await bridge.call({ ...call, language: languageTag() }).catch((error: unknown) => {
    // The main process is gone or broke off: nothing is known about whether the call had an effect.
    throw new ConnectionError(error);
  });
  if (result.ok) return result.value;
  throw errorOf(result);
}

function errorOf({ status, body, requestId }: Extract<BridgeResult, { ok: false }>): Error {
  if (status === 0) return new ConnectionError(body);
  return new ApiError({ status, statusText: '', body, requestId, retryAfter: null });
}
