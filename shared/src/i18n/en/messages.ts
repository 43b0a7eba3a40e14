import type { Texts } from '#shared/i18n/catalogue';
import type { messages as pattern } from '#shared/i18n/pt-AO/messages';

export const messages: Texts<typeof pattern> = {
  title: 'Message Templates',
  text: 'The editor comes in a later version: here you will write the automatic messages to guests (confirmation, waiting list and rejection), in each language. Until then the built-in texts are used.',
  back: 'Back to the dashboard',
};
