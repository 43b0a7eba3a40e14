import type { Texts } from '#shared/i18n/catalogue';
import type { auth as pattern } from '#shared/i18n/pt-AO/auth';

export const auth: Texts<typeof pattern> = {};
