export const offline = {
  app: {
    name: 'Reserva: mesas e espaços em Luanda',
    text: 'Encontre um espaço, reserve ou entre na lista de espera.',
    venues: 'Estabelecimentos',
    manage: 'Gerir Reserva',
  },
  /** Beside a blank page. */
  needsProgram:
    'Para abrir esta página, o navegador tem de permitir JavaScript. Sem ele, ligue para o estabelecimento.',
  page: {
    title: 'Sem ligação',
    heading: 'Está sem ligação à internet',
    text: 'Esta página não pôde ser aberta. Verifique os dados móveis ou o Wi-Fi; assim que a ligação voltar, a página abre sozinha.',
    kept: 'O que escreveu na reserva está guardado neste separador. Se já a tinha enviado, não é feita duas vezes.',
    call: 'Com pressa? Ligue para {{venue}}: {{phone}}',
    retry: 'Tentar de novo',
  },
} as const;
