/** What stands around every screen: header, session, toasts, failures, and the words that several features share. */
export const app = {
  skip: 'Saltar para o conteúdo',
  loading: 'A carregar...',
  nav: {
    label: 'Principal',
    reserve: 'Reservar',
    venues: 'Estabelecimentos',
    manage: 'Gerir Reserva',
    platform: 'Admin Plataforma',
    menu: 'Menu',
    closeMenu: 'Fechar menu',
    language: 'Idioma',
  },
  languages: {
    'PT-AO': 'Português (Angola)',
    'PT-PT': 'Português (Portugal)',
    EN: 'Inglês',
  },
  session: {
    account: 'A sua conta',
    logIn: 'Entrar',
    logOut: 'Sair',
    loggingOut: 'A sair...',
    loggedOutTitle: 'Sessão terminada',
    loggedOut: 'Saiu com sucesso.',
    logOutFailed: 'Erro ao terminar sessão',
  },
  error: 'Erro',
  failure: {
    title: 'Algo correu mal',
    text: 'Esta página não pôde ser mostrada. Tente de novo; o que já foi enviado está guardado.',
    connection: 'Não conseguimos falar com o servidor. Verifique a ligação à internet e tente de novo.',
    code: 'Código do pedido: {{code}}',
    retry: 'Tentar de novo',
    part: 'Isto não abriu: a ligação falhou. Abre sozinho quando a ligação voltar.',
    broken: 'Isto não pôde ser mostrado. Tente de novo.',
    reload: 'Recarregar a página',
  },
  unavailable: {
    title: 'Voltamos já',
    text: 'O serviço está indisponível por momentos. Esta página tenta de novo sozinha.',
  },
  notFound: {
    title: '404 Page Not Found',
    text: 'A página que procura não existe ou mudou de lugar.',
    home: 'Voltar ao início',
  },
  toast: {
    region: 'Notificações',
    close: 'Fechar notificação',
  },
  /** After the time of a slot that begins after midnight. */
  afterMidnight: '(madrugada de {{weekday}})',
  state: {
    free: 'Livre',
    wait: 'Lista de espera',
    full: 'Esgotado',
    closed: 'Fechado',
  },
  action: {
    cancel: 'Cancelar',
    close: 'Fechar',
    back: 'Voltar',
  },
  optional: '(opcional)',
} as const;
