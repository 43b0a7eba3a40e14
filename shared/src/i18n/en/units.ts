import type { Texts } from '#shared/i18n/catalogue';
import type { units as pattern } from '#shared/i18n/pt-AO/units';

export const units: Texts<typeof pattern> = {
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  people_one: '{{count}} person',
  people_other: '{{count}} people',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
};
