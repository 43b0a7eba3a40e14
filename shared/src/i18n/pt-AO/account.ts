/** A person's own account: password and sessions. */
export const account = {
  title: 'A sua conta',
  password: {
    title: 'Palavra-passe',
    text: 'Depois de a mudar, as outras sessões terminam e só esta continua.',
    current: 'Palavra-passe atual',
    wrong: 'A palavra-passe atual não está certa',
    save: 'Mudar palavra-passe',
    saving: 'A mudar...',
    done: 'Palavra-passe mudada',
    doneText: 'As outras sessões terminaram.',
  },
  sessions: {
    title: 'Sessões',
    text: 'Onde esta conta tem sessão iniciada. Termine as que não reconhece e mude a palavra-passe.',
    this: 'Esta sessão',
    unknown: 'Navegador desconhecido',
    desk: 'Balcão: {{name}}',
    used: 'Usada pela última vez a {{when}}',
    since: 'Iniciada a {{when}}',
    end: 'Terminar',
    endOf: 'Terminar a sessão {{name}}',
    ended: 'Sessão terminada',
    endOthers: 'Terminar as outras sessões',
    othersEnded: 'As outras sessões terminaram',
  },
} as const;
