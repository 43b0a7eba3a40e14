import type { Texts } from '#shared/i18n/catalogue';
import type { reservations as pattern } from '#shared/i18n/pt-AO/reservations';

export const reservations: Texts<typeof pattern> = {
  calendar: {
    summary_one: '{{venue}}: table for {{count}} person',
    summary_other: '{{venue}}: table for {{count}} people',
    description: 'Room: {{room}}\nPhone: {{phone}}\nSee or cancel: {{link}}',
  },
};
