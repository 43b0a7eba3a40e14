import type { Texts } from '#shared/i18n/catalogue';
import { account as angolan } from '#shared/i18n/pt-AO/account';

export const account: Texts<typeof angolan> = angolan;
