export const messageTexts = {
  decisions: {
    approved:
      'Olá{{name}}! 🎉\n\nO seu espaço {{venue}} foi aprovado e já recebe reservas:\n{{link}}\n\n{{reason}}{{brand}}',
    rejected:
      'Olá{{name}},\n\nO registo do seu espaço {{venue}} não foi aprovado.\n\n{{reason}}✏️ Pode corrigi-lo e enviá-lo de novo aqui:\n{{link}}\n\n{{brand}}',
    suspended:
      'Olá{{name}},\n\n⏸️ O seu espaço {{venue}} foi suspenso: os visitantes deixam de o ver. As reservas já feitas mantêm-se.\n\n{{reason}}Veja o seu espaço aqui:\n{{link}}\n\n{{brand}}',
    reactivated:
      'Olá{{name}}! 🎉\n\nO seu espaço {{venue}} foi reativado e volta a receber reservas:\n{{link}}\n\n{{reason}}{{brand}}',
    reason: '💬 Nota da plataforma: {{comment}}\n\n',
  },
  quote:
    'Olá {{name}}! 👋\n\nO seu orçamento está pronto:\n👥 Pessoas: {{people}}\n💰 Total: {{total}}\n⏳ Guardamos a sala até {{until}}.\n\nVeja as opções e aceite aqui:\n{{link}}\n\n{{venue}} · {{brand}}',
  /** Follows "até" in `quote`. */
  endOfDay: 'ao fim de {{date}}',
  endAtStart: 'às {{time}} de {{date}}',
  enquiryClosed:
    'Olá {{name}}!\n\nObrigado pelo seu pedido de orçamento. O espaço encerrou-o e nada ficou reservado.\n\n💬 Motivo: {{reason}}\n\nVeja o pedido aqui:\n{{link}}\n\n{{venue}} · {{brand}}',
  /** In place of names that the venue may still change. */
  open: { room: 'uma das nossas salas', professional: 'a nossa equipa' },
  /** To a guest by SMS or e-mail; WhatsApp sends Meta's own text. */
  code: {
    subject: 'O seu código para reservar em {{venue}}',
    text: '{{code}} é o seu código para reservar em {{venue}}. Vale $t(units.minutes, {"count": {{minutes}} }). Não o dê a ninguém.',
  },
  failures: {
    call: 'Falhou: ligar ao cliente{{detail}}',
    needsHand: 'Precisa de envio manual: o WhatsApp não aceita este texto{{detail}}',
    unapproved: 'Precisa de envio manual: o estabelecimento ainda não foi aprovado{{detail}}',
    gaveUp: 'O WhatsApp não respondeu depois de várias tentativas{{detail}}',
    tooMany: 'Este número já recebeu muitas mensagens em 24 horas: enviar à mão ou ligar{{detail}}',
    unknown: 'Não se sabe se chegou: confirmar com o cliente{{detail}}',
  },
} as const;
