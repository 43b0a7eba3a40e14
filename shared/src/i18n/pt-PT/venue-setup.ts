import type { Texts } from '#shared/i18n/catalogue';
import { venueSetup as angolan } from '#shared/i18n/pt-AO/venue-setup';

export const venueSetup: Texts<typeof angolan> = {
  ...angolan,
  login: { title: 'Sessão necessária', text: 'Inicie sessão para registar um estabelecimento...' },
  categories: { ...angolan.categories, retry: 'Tentar novamente' },
};
