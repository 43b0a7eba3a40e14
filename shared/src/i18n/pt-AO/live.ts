export const live = {
  open: 'Em direto',
  down: 'Sem ligação em direto desde {{time}} — a tentar',
  without: 'Sem atualização em direto — use “Atualizar”',
} as const;
