import type { FailureCode } from '#shared/messages/delivery';

export interface Outgoing {
  reference: string;
  /** E.164. */
  phone: string;
  /** Free text, approved template, or authentication template with a code. */
  content:
    | { text: string }
    | { template: string; languageCode: string; values: string[] }
    | { authentication: string; languageCode: string; code: string };
}

export type SendResult =
  | { kind: 'sent'; providerId: string }
  | { kind: 'retry'; afterMs: number | null; detail: string }
  | { kind: 'failed'; failure: FailureCode; detail: string }
  /** May have arrived; only staff may resend. */
  | { kind: 'uncertain'; detail: string };

export interface Sender {
  /** Freed seats are offered automatically only then. */
  readonly isAutomatic: boolean;
  /** Null: no webhook. */
  readonly webhook: { appSecret: string; verifyToken: string } | null;
  /** Resolves when the rate of the provider allows one more message. Called before a message is claimed. */
  takeTurn(): Promise<void>;
  /** Never throws. */
  send(message: Outgoing): Promise<SendResult>;
}

/** Default: staff send by WhatsApp themselves and mark the message as sent. */
export const manualSender: Sender = {
  isAutomatic: false,
  webhook: null,
  takeTurn: async () => {},
  send: async () => ({ kind: 'failed', failure: 'needsHand', detail: '' }),
};
