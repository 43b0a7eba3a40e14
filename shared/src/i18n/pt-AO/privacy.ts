export const privacy = {
  title: 'Privacidade',
  lead: 'Pedimos só o que uma reserva precisa. Aqui diz-se o que guardamos, para quê e durante quanto tempo.',
  sections: {
    what: {
      title: 'O que guardamos',
      text: 'O nome, o telefone, o dia, a hora, o número de pessoas, as notas que escrever e, se o deixar, o depósito. Para um evento, também o tipo, o orçamento e os seus desejos; depois da visita, a avaliação, se a escrever. Guardamos também as mensagens que lhe foram enviadas sobre a reserva e se chegaram. Contra abusos, guardamos um código feito a partir do seu endereço de rede, que não o revela.',
    },
    why: {
      title: 'Para quê',
      text: 'Para guardar a sua mesa, sala ou cabine, ou o seu lugar na lista de espera, para o avisar por WhatsApp e para que o estabelecimento o receba. Não servem para publicidade e não são vendidos a ninguém.',
    },
    who: {
      title: 'Quem os vê',
      text: 'A equipa do estabelecimento onde reservou. Uma avaliação é pública, só com o seu primeiro nome. As mensagens passam pelo WhatsApp; o código que confirma o telefone também pode chegar por SMS ou e-mail. A plataforma só acede aos dados para manter o serviço a funcionar.',
    },
    howLong: {
      title: 'Durante quanto tempo',
      text: 'Até 24 meses depois da sua última visita, ou menos se o estabelecimento o decidir. Depois disso, o nome, o telefone e o que escreveu são apagados.',
    },
    rights: {
      title: 'Os seus direitos',
      text: 'Pode pedir para ver o que está guardado sobre o seu telefone, receber uma cópia, corrigir o que estiver errado ou apagar tudo.',
    },
    how: {
      title: 'Como pedir',
      text: 'Ligue ou escreva ao estabelecimento onde reservou: o telefone está na página dele e na página da sua reserva. O pedido é feito a partir do número de telefone usado na reserva, para que ninguém peça por si.',
    },
    device: {
      title: 'Neste aparelho',
      text: 'Guardamos o idioma que escolheu; o que escreve num formulário, neste separador e só até a reserva estar feita ou o fechar; a ligação das reservas que fez, até à primeira visita depois desse dia; a prova de que confirmou o telefone, sem o número; e, para quem entra com conta, um cookie de sessão e outro que reconhece este navegador ao entrar de novo, durante um ano. Não usamos cookies de publicidade nem de seguimento.',
    },
  },
  back: 'Voltar ao início',
} as const;
