import type { Texts } from '#shared/i18n/catalogue';
import type { platform as pattern } from '#shared/i18n/pt-AO/platform';

export const platform: Texts<typeof pattern> = {};
