export const messages = {
  title: 'Templates de Mensagem',
  text: 'O editor chega numa próxima versão: aqui vai poder escrever as mensagens automáticas aos clientes (confirmação, lista de espera e rejeição), em cada idioma. Até lá são usados os textos da casa.',
  back: 'Voltar ao painel',
} as const;
