import type { Texts } from '#shared/i18n/catalogue';
import { privacy as angolan } from '#shared/i18n/pt-AO/privacy';

export const privacy: Texts<typeof angolan> = {
  ...angolan,
  sections: {
    ...angolan.sections,
    device: { ...angolan.sections.device, title: 'Neste dispositivo' },
  },
};
