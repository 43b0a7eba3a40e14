import type { Texts } from '#shared/i18n/catalogue';
import type { messages as pattern } from '#shared/i18n/pt-AO/messages';

export const messages: Texts<typeof pattern> = {};
