import type { DeskStatus } from '#shared/desk/local';
import type { LiveChange } from '#shared/live/schema';

export const CALL_CHANNEL = 'reserva:call';
export const NEWS_CHANNEL = 'reserva:news';

export interface BridgeCall {
  name: string;
  input: unknown;
  idempotencyKey?: string;
  /** Language tag, as in `Accept-Language`. */
  language?: string;
}

/** Errors cross as values: `body` is the server's HTTP error body. */
export type BridgeResult =
  | { ok: true; value: unknown }
  | { ok: false; status: number; body: string; requestId: string | null };

/**
 * `change`: rows of a venue changed. `missed`: read everything again. `status`: new `deskStatus`. `go`: a path is
 * ready for `takePath`. `refused`: error of a menu command, in the window's language.
 */
export type DeskNews =
  | { kind: 'change'; change: LiveChange }
  | { kind: 'missed'; venueId: string }
  | { kind: 'status'; status?: DeskStatus }
  | { kind: 'go' }
  | { kind: 'refused'; sentence: string };

/** Everything that the preload exposes, as `window.reserva`. */
export interface DeskBridge {
  call(call: BridgeCall): Promise<BridgeResult>;
  /** Returns the unsubscribe function. */
  onNews(listener: (news: DeskNews) => void): () => void;
}
