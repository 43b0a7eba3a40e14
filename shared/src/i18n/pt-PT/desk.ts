import type { Texts } from '#shared/i18n/catalogue';
import { desk as angolan } from '#shared/i18n/pt-AO/desk';

export const desk: Texts<typeof angolan> = {
  ...angolan,
  act: { ...angolan.act, walkIn: 'Sem reserva: {{name}}' },
};
