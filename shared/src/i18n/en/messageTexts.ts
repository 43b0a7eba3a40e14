import type { Texts } from '#shared/i18n/catalogue';
import type { messageTexts as pattern } from '#shared/i18n/pt-AO/messageTexts';

export const messageTexts: Texts<typeof pattern> = {
  failures: {
    call: 'Failed: call the guest{{detail}}',
    needsHand: 'Must be sent by hand: WhatsApp does not take this text{{detail}}',
    gaveUp: 'WhatsApp did not answer after several attempts{{detail}}',
    tooMany: 'This number already got many messages in 24 hours: send it by hand or call{{detail}}',
    unknown: 'Nobody knows whether it arrived: ask the guest{{detail}}',
  },
};
