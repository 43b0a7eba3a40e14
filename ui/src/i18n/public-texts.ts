import { app } from '#shared/i18n/pt-AO/app';
import { auth } from '#shared/i18n/pt-AO/auth';
import type { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { units } from '#shared/i18n/pt-AO/units';
import { venues } from '#shared/i18n/pt-AO/venues';

/**
 * Texts of the first bundle, for visitors in the default language. The texts of staff screens, booking and validation
 * load with their screens, so the first page must not use their keys.
 */
export const publicTexts = {
  app,
  auth,
  units,
  venues,
} as const satisfies Partial<typeof ptAO>;
