export const reservations = {
  calendar: {
    summary_one: '{{venue}}: mesa para {{count}} pessoa',
    summary_other: '{{venue}}: mesa para {{count}} pessoas',
    description: 'Sala: {{room}}\nTelefone: {{phone}}\nVer ou cancelar: {{link}}',
  },
} as const;
