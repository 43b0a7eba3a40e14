import { analytics } from '#shared/i18n/pt-AO/analytics';
import { app } from '#shared/i18n/pt-AO/app';
import { desk } from '#shared/i18n/pt-AO/desk';
import { emailVerification } from '#shared/i18n/pt-AO/email-verification';
import { errors } from '#shared/i18n/pt-AO/errors';
import { messageTexts } from '#shared/i18n/pt-AO/message-texts';
import { offline } from '#shared/i18n/pt-AO/offline';
import { parties } from '#shared/i18n/pt-AO/parties';
import { reservations } from '#shared/i18n/pt-AO/reservations';
import { shell } from '#shared/i18n/pt-AO/shell';
import { units } from '#shared/i18n/pt-AO/units';
import { validation } from '#shared/i18n/pt-AO/validation';
import { venues } from '#shared/i18n/pt-AO/venues';
import { week } from '#shared/i18n/pt-AO/week';

/** What the server and the desk's main process say too; `catalogue.ts` adds the texts that only screens show. */
export const backendTexts = {
  errors,
  units,
  validation,
  app,
  emailVerification,
  venues,
  reservations,
  analytics,
  messageTexts,
  offline,
  parties,
  week,
  shell,
  desk,
} as const;
