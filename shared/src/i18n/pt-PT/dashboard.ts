import type { Texts } from '#shared/i18n/catalogue';
import { dashboard as angolan } from '#shared/i18n/pt-AO/dashboard';

export const dashboard: Texts<typeof angolan> = { ...angolan };
