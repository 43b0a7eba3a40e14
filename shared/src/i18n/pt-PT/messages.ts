import type { Texts } from '#shared/i18n/catalogue';
import { messages as angolan } from '#shared/i18n/pt-AO/messages';

const again = 'Tentar novamente';

export const messages: Texts<typeof angolan> = {
  ...angolan,
  whatsapp: { ...angolan.whatsapp, failed: 'Não foi possível guardar o modelo. Tente novamente.' },
  queue: { ...angolan.queue, retry: again, retryFor: 'Tentar novamente a mensagem a {{name}}' },
};
