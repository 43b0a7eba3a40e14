import type { Texts } from '#shared/i18n/catalogue';
import { messages as angolan } from '#shared/i18n/pt-AO/messages';

const again = 'Tentar novamente';

export const messages: Texts<typeof angolan> = {
  ...angolan,
  title: 'Modelos de Mensagem',
  save: 'Guardar modelo',
  saving: 'A guardar...',
  saved: 'Modelo guardado!',
  failed: 'Erro ao guardar modelo',
  failedText: 'Não foi possível guardar o modelo. Tente novamente.',
  whatsapp: { ...angolan.whatsapp, failed: 'Não foi possível guardar o modelo. Tente novamente.' },
  queue: { ...angolan.queue, retry: again, retryFor: 'Tentar novamente a mensagem a {{name}}' },
};
