import type { Texts } from '#shared/i18n/catalogue';
import type { venueSetup as pattern } from '#shared/i18n/pt-AO/venueSetup';

export const venueSetup: Texts<typeof pattern> = {};
