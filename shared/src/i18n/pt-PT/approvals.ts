import type { Texts } from '#shared/i18n/catalogue';
import { approvals as angolan } from '#shared/i18n/pt-AO/approvals';

export const approvals: Texts<typeof angolan> = {
  ...angolan,
  denied: { ...angolan.denied, text: 'Não tem permissão para aceder a esta área.' },
  own: {
    ...angolan.own,
    login: 'Inicie sessão para ver estabelecimentos pendentes...',
    loginTitle: 'Sessão necessária',
  },
};
