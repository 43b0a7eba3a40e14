import type { Texts } from '#shared/i18n/catalogue';
import { analytics as angolan } from '#shared/i18n/pt-AO/analytics';

export const analytics: Texts<typeof angolan> = { ...angolan };
