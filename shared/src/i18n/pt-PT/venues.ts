import type { Texts } from '#shared/i18n/catalogue';
import { venues as angolan } from '#shared/i18n/pt-AO/venues';

export const venues: Texts<typeof angolan> = {
  ...angolan,
  results: {
    ...angolan.results,
    moreFailed: 'Não foi possível carregar mais estabelecimentos. Tente novamente.',
  },
};
