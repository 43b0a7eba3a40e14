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
