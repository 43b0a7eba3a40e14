import type { Texts } from '#shared/i18n/catalogue';
import type { reservations as pattern } from '#shared/i18n/pt-AO/reservations';

export const reservations: Texts<typeof pattern> = {};
