import type { Texts } from '#shared/i18n/catalogue';
import { auth as angolan } from '#shared/i18n/pt-AO/auth';

export const auth: Texts<typeof angolan> = {
  ...angolan,
  expired: { ...angolan.expired, text: 'A sua sessão expirou. Será redirecionado para iniciar sessão novamente.' },
};
