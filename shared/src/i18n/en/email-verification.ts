import type { Texts } from '#shared/i18n/catalogue';
import type { emailVerification as angolan } from '#shared/i18n/pt-AO/email-verification';

export const emailVerification: Texts<typeof angolan> = {
  letter: {
    subject: 'Confirm your e-mail address at Reserva',
    text: 'Hello,\n\nthere is an account at Reserva with this e-mail address. If the account is yours, open this link and press "Confirm e-mail":\n\n{{link}}\n\nThe link works once, for 48 hours.\n\nIf the account is not yours, do nothing: the address stays unconfirmed.\n\nReserva\n',
  },
  page: {
    title: 'Confirm e-mail',
    lead: 'Confirm that the e-mail address which received this link is yours.',
    confirm: 'Confirm e-mail',
    confirming: 'Confirming...',
    doneTitle: 'E-mail confirmed',
    done: 'Thank you. There is nothing more to do.',
    deadTitle: 'This link no longer works',
    usedTitle: 'E-mail already confirmed',
    failed: 'The e-mail address could not be confirmed. Please try again.',
    account: 'Your account',
    home: 'Back to the home page',
  },
  panel: {
    title: 'E-mail address',
    verified: 'Confirmed',
    unverified: 'Not confirmed',
    verifiedText: 'Since {{date}}.',
    unverifiedText: 'It is not confirmed yet that this e-mail address is yours. You can go on using the account.',
    sentAt: 'We sent you a link on {{when}}. It works for 48 hours; look in the spam folder too.',
    send: 'Send the link',
    sendAgain: 'Send again',
    sending: 'Sending...',
    sent: 'Link sent',
    sentText: 'Open the e-mail that we sent to {{email}} and press "Confirm e-mail".',
  },
  unverified: 'E-mail not confirmed',
};
