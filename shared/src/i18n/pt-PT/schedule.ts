import type { Texts } from '#shared/i18n/catalogue';
import { schedule as angolan } from '#shared/i18n/pt-AO/schedule';

export const schedule: Texts<typeof angolan> = { ...angolan };
