import type { Texts } from '#shared/i18n/catalogue';
import { treatments as angolan } from '#shared/i18n/pt-AO/treatments';

export const treatments: Texts<typeof angolan> = {
  ...angolan,
};
