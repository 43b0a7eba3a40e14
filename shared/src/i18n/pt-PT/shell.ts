import type { Texts } from '#shared/i18n/catalogue';
import { shell as angolan } from '#shared/i18n/pt-AO/shell';

export const shell: Texts<typeof angolan> = {
  ...angolan,
  menu: { ...angolan.menu, templates: 'Modelos de mensagem' },
};
