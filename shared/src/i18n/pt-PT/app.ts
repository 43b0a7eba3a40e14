import type { Texts } from '#shared/i18n/catalogue';
import { app as angolan } from '#shared/i18n/pt-AO/app';

export const app: Texts<typeof angolan> = {
  ...angolan,
  failure: {
    ...angolan.failure,
    text: 'Não foi possível mostrar esta página. Tente novamente; o que já foi enviado está guardado.',
    connection: 'Não conseguimos contactar o servidor. Verifique a ligação à internet e tente novamente.',
    retry: 'Tentar novamente',
    broken: 'Não foi possível mostrar isto. Tente novamente.',
  },
};
