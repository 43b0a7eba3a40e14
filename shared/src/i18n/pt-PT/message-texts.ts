import type { Texts } from '#shared/i18n/catalogue';
import { messageTexts as angolan } from '#shared/i18n/pt-AO/message-texts';

export const messageTexts: Texts<typeof angolan> = { ...angolan };
