import type { Texts } from '#shared/i18n/catalogue';
import { week as angolan } from '#shared/i18n/pt-AO/week';

export const week: Texts<typeof angolan> = {
  ...angolan,
};
