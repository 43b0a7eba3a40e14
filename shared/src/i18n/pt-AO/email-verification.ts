/** Proof that an e-mail address is its owner's: the letter, the page of its link, the card of the account page. */
export const emailVerification = {
  letter: {
    subject: 'Confirme o seu e-mail na Reserva',
    text: 'Olá,\n\nhá uma conta na Reserva com este e-mail. Se a conta é sua, abra esta ligação e prima "Confirmar e-mail":\n\n{{link}}\n\nA ligação serve uma vez, durante 48 horas.\n\nSe a conta não é sua, não faça nada: o e-mail fica por confirmar.\n\nReserva\n',
  },
  page: {
    title: 'Confirmar e-mail',
    lead: 'Confirme que o e-mail onde recebeu esta ligação é seu.',
    confirm: 'Confirmar e-mail',
    confirming: 'A confirmar...',
    doneTitle: 'E-mail confirmado',
    done: 'Obrigado. Não precisa de fazer mais nada.',
    deadTitle: 'Esta ligação já não serve',
    usedTitle: 'E-mail já confirmado',
    failed: 'Não foi possível confirmar o e-mail. Tente novamente.',
    account: 'A sua conta',
    home: 'Voltar ao início',
  },
  panel: {
    title: 'E-mail',
    verified: 'Confirmado',
    unverified: 'Por confirmar',
    verifiedText: 'Desde {{date}}.',
    unverifiedText: 'Ainda não foi confirmado que este e-mail é seu. Pode continuar a usar a conta.',
    sentAt: 'Enviámos-lhe uma ligação a {{when}}. Serve durante 48 horas; veja também na pasta do lixo eletrónico.',
    send: 'Enviar ligação',
    sendAgain: 'Enviar de novo',
    sending: 'A enviar...',
    sent: 'Ligação enviada',
    sentText: 'Abra o e-mail que enviámos para {{email}} e prima "Confirmar e-mail".',
  },
  unverified: 'E-mail por confirmar',
} as const;
