import type { Texts } from '#shared/i18n/catalogue';
import type { schedule as pattern } from '#shared/i18n/pt-AO/schedule';

export const schedule: Texts<typeof pattern> = {};
