import type { Texts } from '#shared/i18n/catalogue';
import { messages as angolan } from '#shared/i18n/pt-AO/messages';

export const messages: Texts<typeof angolan> = { ...angolan };
