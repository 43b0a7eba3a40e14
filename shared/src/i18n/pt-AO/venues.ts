export const venues = {
  /** What the server itself says. */
  server: { awaitsApproval: 'Estabelecimento aguarda aprovação da plataforma.' },
} as const;
