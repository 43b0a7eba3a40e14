import type { Texts } from '#shared/i18n/catalogue';
import { settings as angolan } from '#shared/i18n/pt-AO/settings';

export const settings: Texts<typeof angolan> = {
  ...angolan,
  profile: { ...angolan.profile, documentoId: 'Cartão de cidadão ou passaporte' },
  guest: { ...angolan.guest, phone: 'Telemóvel do cliente' },
};
