import type { Texts } from '#shared/i18n/catalogue';
import { rooms as angolan } from '#shared/i18n/pt-AO/rooms';

export const rooms: Texts<typeof angolan> = {
  ...angolan,
};
