import type { Texts } from '#shared/i18n/catalogue';
import { platform as angolan } from '#shared/i18n/pt-AO/platform';

export const platform: Texts<typeof angolan> = {
  ...angolan,
  links: { ...angolan.links, templates: 'Modelos de Mensagem' },
};
