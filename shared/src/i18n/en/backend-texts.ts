import type { Texts } from '#shared/i18n/catalogue';
import { analytics } from '#shared/i18n/en/analytics';
import { app } from '#shared/i18n/en/app';
import { desk } from '#shared/i18n/en/desk';
import { emailVerification } from '#shared/i18n/en/email-verification';
import { errors } from '#shared/i18n/en/errors';
import { messageTexts } from '#shared/i18n/en/message-texts';
import { offline } from '#shared/i18n/en/offline';
import { parties } from '#shared/i18n/en/parties';
import { reservations } from '#shared/i18n/en/reservations';
import { shell } from '#shared/i18n/en/shell';
import { units } from '#shared/i18n/en/units';
import { validation } from '#shared/i18n/en/validation';
import { venues } from '#shared/i18n/en/venues';
import { week } from '#shared/i18n/en/week';
import type { backendTexts as angolan } from '#shared/i18n/pt-AO/backend-texts';

export const backendTexts: Texts<typeof angolan> = {
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
};
