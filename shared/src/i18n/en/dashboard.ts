import type { Texts } from '#shared/i18n/catalogue';
import type { dashboard as pattern } from '#shared/i18n/pt-AO/dashboard';

export const dashboard: Texts<typeof pattern> = {};
