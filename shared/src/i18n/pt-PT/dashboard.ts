import type { Texts } from '#shared/i18n/catalogue';
import { dashboard as angolan } from '#shared/i18n/pt-AO/dashboard';

export const dashboard: Texts<typeof angolan> = {
  ...angolan,
  failed: { ...angolan.failed, retry: 'Tentar novamente' },
  day: { ...angolan.day, search: 'Nome ou telemóvel', clearSearch: 'Limpar a pesquisa' },
};
