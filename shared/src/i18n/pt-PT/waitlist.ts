import type { Texts } from '#shared/i18n/catalogue';
import { waitlist as angolan } from '#shared/i18n/pt-AO/waitlist';

export const waitlist: Texts<typeof angolan> = {
  ...angolan,
  failed: 'Não foi possível entrar na lista de espera. Tente novamente.',
  guest: {
    ...angolan.guest,
    acceptFailed: 'Não foi possível aceitar. Tente novamente.',
    takeFailed: 'Não foi possível ficar com este horário. Tente novamente.',
    leaveFailed: 'Não foi possível sair da lista. Tente novamente.',
  },
};
