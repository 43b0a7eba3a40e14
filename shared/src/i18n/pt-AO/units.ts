export const units = {
  seconds_one: '{{count}} segundo',
  seconds_other: '{{count}} segundos',
  people_one: '{{count}} pessoa',
  people_other: '{{count}} pessoas',
  minutes_one: '{{count}} minuto',
  minutes_other: '{{count}} minutos',
} as const;
