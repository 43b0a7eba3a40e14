import type { Texts } from '#shared/i18n/catalogue';
import { enquiries as angolan } from '#shared/i18n/pt-AO/enquiries';

export const enquiries: Texts<typeof angolan> = {
  ...angolan,
  form: { ...angolan.form, failed: 'Não foi possível enviar o pedido. Tente novamente.' },
  guest: {
    ...angolan.guest,
    acceptFailed: 'Não foi possível aceitar. Tente novamente.',
    declineFailed: 'Não foi possível enviar a resposta. Tente novamente.',
  },
};
