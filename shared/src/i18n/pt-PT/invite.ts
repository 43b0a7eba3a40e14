import type { Texts } from '#shared/i18n/catalogue';
import { invite as angolan } from '#shared/i18n/pt-AO/invite';

export const invite: Texts<typeof angolan> = {
  ...angolan,
  signIn: 'Iniciar sessão',
};
