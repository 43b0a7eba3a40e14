import type { Texts } from '#shared/i18n/catalogue';
import { offline as angolan } from '#shared/i18n/pt-AO/offline';

export const offline: Texts<typeof angolan> = {
  ...angolan,
  page: { ...angolan.page, retry: 'Tentar novamente' },
};
