import type { Texts } from '#shared/i18n/catalogue';
import { errors as angolan } from '#shared/i18n/pt-AO/errors';

export const errors: Texts<typeof angolan> = { ...angolan };
