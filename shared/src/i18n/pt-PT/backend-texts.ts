import type { Texts } from '#shared/i18n/catalogue';
import type { backendTexts as angolan } from '#shared/i18n/pt-AO/backend-texts';
import { analytics } from '#shared/i18n/pt-PT/analytics';
import { app } from '#shared/i18n/pt-PT/app';
import { desk } from '#shared/i18n/pt-PT/desk';
import { emailVerification } from '#shared/i18n/pt-PT/email-verification';
import { errors } from '#shared/i18n/pt-PT/errors';
import { messageTexts } from '#shared/i18n/pt-PT/message-texts';
import { offline } from '#shared/i18n/pt-PT/offline';
import { parties } from '#shared/i18n/pt-PT/parties';
import { reservations } from '#shared/i18n/pt-PT/reservations';
import { shell } from '#shared/i18n/pt-PT/shell';
import { units } from '#shared/i18n/pt-PT/units';
import { validation } from '#shared/i18n/pt-PT/validation';
import { venues } from '#shared/i18n/pt-PT/venues';
import { week } from '#shared/i18n/pt-PT/week';

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
