import type { Texts } from '#shared/i18n/catalogue';
import { emailVerification as angolan } from '#shared/i18n/pt-AO/email-verification';

export const emailVerification: Texts<typeof angolan> = angolan;
