import type { Texts } from '#shared/i18n/catalogue';
import type { app as pattern } from '#shared/i18n/pt-AO/app';

export const app: Texts<typeof pattern> = {};
