import type { Texts } from '#shared/i18n/catalogue';
import type { waitlist as pattern } from '#shared/i18n/pt-AO/waitlist';

export const waitlist: Texts<typeof pattern> = {};
