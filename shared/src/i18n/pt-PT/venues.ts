import type { Texts } from '#shared/i18n/catalogue';
import { venues as angolan } from '#shared/i18n/pt-AO/venues';

export const venues: Texts<typeof angolan> = { ...angolan };
