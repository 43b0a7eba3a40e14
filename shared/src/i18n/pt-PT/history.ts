import type { Texts } from '#shared/i18n/catalogue';
import { history as angolan } from '#shared/i18n/pt-AO/history';

export const history: Texts<typeof angolan> = {
  ...angolan,
  retry: 'Tentar novamente',
  field: { ...angolan.field, phone: 'telemóvel' },
};
