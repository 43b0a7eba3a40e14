import type { DeskStatus } from '#shared/desk/local';
import type { LiveChange } from '#shared/live/schema';

/** The one channel between the desk's window and its main process. */
export const CALL_CHANNEL = 'reserva:call';
/** What main tells the window. */
export const NEWS_CHANNEL = 'reserva:news';

/** A call as it crosses: the name of an endpoint or of a local call, parsed on the other side. */
export interface BridgeCall {
  name: string;
  input: unknown;
  idempotencyKey?: string;
  /** What `Accept-Language` says over HTTP: the tag of the window's language. */
  language?: string;
}

/** Errors never cross as exceptions. `body` is what the server would have answered over HTTP. */
export type BridgeResult =
  | { ok: true; value: unknown }
  | { ok: false; status: number; body: string; requestId: string | null };

/**
 * News for the window. `change`: rows of a venue are other than before, as on the live stream. `missed`: read everything
 * again. `status`: `deskStatus` has changed, and how it is now where the desk is open. `go`: a menu, a notification or a deep link leads
 * somewhere, which `takePath` answers. `refused`: what somebody asked of a menu, in the window's language.
 */
export type DeskNews =
  | { kind: 'change'; change: LiveChange }
  | { kind: 'missed'; venueId: string }
  | { kind: 'status'; status?: DeskStatus }
  | { kind: 'go' }
  | { kind: 'refused'; sentence: string };

/** What the preload exposes as `window.reserva`, and nothing else. */
export interface DeskBridge {
  call(call: BridgeCall): Promise<BridgeResult>;
  /** Answers how to stop listening. */
  onNews(listener: (news: DeskNews) => void): () => void;
}
