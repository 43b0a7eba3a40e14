import type { Texts } from '#shared/i18n/catalogue';
import type { invite as angolan } from '#shared/i18n/pt-AO/invite';

export const invite: Texts<typeof angolan> = {
  title: 'Invitation to the team',
  lead: "You have been invited to {{venue}}'s team, with the e-mail address {{email}}.",
  newAccount: 'Choose the password that you will sign in with.',
  hasAccount: 'You already have an account with this e-mail address. Enter its password to accept.',
  expires: 'The invitation is valid until {{date}}.',
  nome: 'Full name',
  newPassword: 'New password',
  password: "Your account's password",
  accept: 'Accept the invitation',
  accepting: 'Accepting...',
  done: 'Welcome to the team',
  doneText: "You can now run {{venue}}'s day.",
  failed: 'The invitation could not be accepted. Please try again.',
  usedTitle: 'This invitation no longer works',
  unknownTitle: 'Invitation not found',
  failedTitle: 'The invitation could not be opened',
  home: 'Back to the home page',
  signIn: 'Sign in',
};
