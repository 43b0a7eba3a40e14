import type { Texts } from '#shared/i18n/catalogue';
import { team as angolan } from '#shared/i18n/pt-AO/team';

export const team: Texts<typeof angolan> = {
  ...angolan,
};
