import type { Texts } from '#shared/i18n/catalogue';
import { units as angolan } from '#shared/i18n/pt-AO/units';

export const units: Texts<typeof angolan> = { ...angolan };
