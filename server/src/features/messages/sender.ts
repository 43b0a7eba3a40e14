import type { Sender } from '#server/platform/ports/sender';

/** Default: staff send by WhatsApp themselves and mark the message as sent. */
export const manualSender: Sender = {
  isAutomatic: false,
  webhook: null,
  send: async () => ({ kind: 'failed', failure: 'needsHand', detail: '' }),
};
