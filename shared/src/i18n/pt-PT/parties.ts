import type { Texts } from '#shared/i18n/catalogue';
import { parties as angolan } from '#shared/i18n/pt-AO/parties';

export const parties: Texts<typeof angolan> = {
  ...angolan,
  source: { ...angolan.source, 'walk-in': 'Sem reserva' },
  new: { ...angolan.new, walkInKind: 'Sem reserva' },
  keys: { ...angolan.keys, w: 'em “Nova reserva”: sem reserva' },
};
