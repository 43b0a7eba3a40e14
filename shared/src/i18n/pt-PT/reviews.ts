import type { Texts } from '#shared/i18n/catalogue';
import { reviews as angolan } from '#shared/i18n/pt-AO/reviews';

export const reviews: Texts<typeof angolan> = {
  ...angolan,
  guest: {
    ...angolan.guest,
    unreached: 'Sem ligação ao servidor. O que escreveu está aqui: tente novamente, a avaliação não conta duas vezes.',
    sendFailed: 'Não foi possível enviar a avaliação. Tente novamente.',
  },
};
