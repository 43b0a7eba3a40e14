import type { Texts } from '#shared/i18n/catalogue';
import { dashboard as angolan } from '#shared/i18n/pt-AO/dashboard';

export const dashboard: Texts<typeof angolan> = {
  ...angolan,
  failed: { ...angolan.failed, retry: 'Tentar novamente' },
  day: { ...angolan.day, clearSearch: 'Limpar a pesquisa' },
  messages: { ...angolan.messages, title: 'Modelos de Mensagem', link: 'Abrir os modelos' },
};
