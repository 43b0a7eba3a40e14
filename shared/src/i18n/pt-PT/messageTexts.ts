import type { Texts } from '#shared/i18n/catalogue';
import { messageTexts as angolan } from '#shared/i18n/pt-AO/messageTexts';

export const messageTexts: Texts<typeof angolan> = { ...angolan };
