import type { Texts } from '#shared/i18n/catalogue';
import { validation as angolan } from '#shared/i18n/pt-AO/validation';

export const validation: Texts<typeof angolan> = { ...angolan };
