import type { FailureCode } from '#shared/messages/delivery';

/** A message as it leaves the house. */
export interface Outgoing {
  /** Comes back with every status of the message. */
  reference: string;
  /** E.164. */
  phone: string;
  /** Free text, an approved template with its values in order, or one of the category "authentication" with its code. */
  content:
    | { text: string }
    | { template: string; languageCode: string; values: string[] }
    | { authentication: string; languageCode: string; code: string };
}

/** What became of one attempt. */
export type Outcome =
  | { kind: 'sent'; providerId: string }
  /** Surely not sent; worth trying again, not before `afterMs` where the other side said so. */
  | { kind: 'retry'; afterMs: number | null; detail: string }
  /** Surely not sent, and never will be. */
  | { kind: 'failed'; failure: FailureCode; detail: string }
  /** It may have arrived: nobody tries again without a person. */
  | { kind: 'uncertain'; detail: string };

/** How messages leave. */
export interface Sender {
  /** Messages leave without a person; only then may freed seats be offered without one. */
  readonly isAutomatic: boolean;
  /** What proves that a webhook's call is from the provider; null where nothing is taken. */
  readonly webhook: { appSecret: string; verifyToken: string } | null;
  /** Never throws. */
  send(message: Outgoing): Promise<Outcome>;
}

/** The default: staff open WhatsApp from the queue and mark the message as sent. */
export const manualSender: Sender = {
  isAutomatic: false,
  webhook: null,
  send: async () => ({ kind: 'failed', failure: 'needsHand', detail: '' }),
};
