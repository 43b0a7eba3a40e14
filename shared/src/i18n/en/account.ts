import type { Texts } from '#shared/i18n/catalogue';
import type { account as angolan } from '#shared/i18n/pt-AO/account';

export const account: Texts<typeof angolan> = {
  title: 'Your account',
  password: {
    title: 'Password',
    text: 'When you change it, all other sessions end and only this one continues.',
    current: 'Current password',
    wrong: 'The current password is wrong',
    save: 'Change password',
    saving: 'Changing...',
    done: 'Password changed',
    doneText: 'The other sessions have ended.',
  },
  sessions: {
    title: 'Sessions',
    text: 'Where this account is signed in. End any that you do not recognise, and change your password.',
    this: 'This session',
    unknown: 'Unknown browser',
    desk: 'Desk: {{name}}',
    used: 'Last used on {{when}}',
    since: 'Started on {{when}}',
    end: 'End',
    endOf: 'End the session {{name}}',
    ended: 'Session ended',
    endOthers: 'End the other sessions',
    othersEnded: 'The other sessions have ended',
  },
};
