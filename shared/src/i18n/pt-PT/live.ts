import type { Texts } from '#shared/i18n/catalogue';
import { live as angolan } from '#shared/i18n/pt-AO/live';

export const live: Texts<typeof angolan> = { ...angolan };
