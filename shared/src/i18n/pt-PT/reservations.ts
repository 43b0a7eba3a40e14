import type { Texts } from '#shared/i18n/catalogue';
import { reservations as angolan } from '#shared/i18n/pt-AO/reservations';

export const reservations: Texts<typeof angolan> = { ...angolan };
