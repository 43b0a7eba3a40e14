/** What is said of a message's way, on the server and on the screens. */
export const messageTexts = {
  failures: {
    call: 'Falhou: ligar ao cliente{{detail}}',
    needsHand: 'Precisa de envio manual: o WhatsApp não aceita este texto{{detail}}',
    gaveUp: 'O WhatsApp não respondeu depois de várias tentativas{{detail}}',
    tooMany: 'Este número já recebeu muitas mensagens em 24 horas: enviar à mão ou ligar{{detail}}',
    unknown: 'Não se sabe se chegou: confirmar com o cliente{{detail}}',
  },
} as const;
