import type { Texts } from '#shared/i18n/catalogue';
import type { app as pattern } from '#shared/i18n/pt-AO/app';

export const app: Texts<typeof pattern> = {
  skip: 'Skip to the content',
  loading: 'Loading...',
  nav: {
    label: 'Main',
    reserve: 'Book',
    venues: 'Venues',
    manage: 'Manage Bookings',
    platform: 'Platform Admin',
    menu: 'Menu',
    closeMenu: 'Close menu',
    language: 'Language',
  },
  languages: {
    'PT-AO': 'Portuguese (Angola)',
    'PT-PT': 'Portuguese (Portugal)',
    EN: 'English',
  },
  session: {
    account: 'Your account',
    logIn: 'Sign in',
    logOut: 'Sign out',
    loggingOut: 'Signing out...',
    loggedOutTitle: 'Signed out',
    loggedOut: 'You have signed out.',
    logOutFailed: 'Could not sign out',
  },
  error: 'Error',
  failure: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Try again; anything already sent is safe.',
    connection: 'We could not reach the server. Check your internet connection and try again.',
    code: 'Request code: {{code}}',
    retry: 'Try again',
    part: 'This did not open: the connection failed. It opens by itself when the connection is back.',
    broken: 'This could not be shown. Try again.',
    reload: 'Reload the page',
  },
  unavailable: {
    title: 'Back in a moment',
    text: 'The service is unavailable for a moment. This page tries again by itself.',
  },
  notFound: {
    title: '404 Page Not Found',
    text: 'The page you are looking for does not exist or has moved.',
    home: 'Back to the home page',
  },
  toast: {
    region: 'Notifications',
    close: 'Close notification',
  },
  afterMidnight: '(early {{weekday}})',
  state: {
    free: 'Free',
    wait: 'Waiting list',
    full: 'Sold out',
    closed: 'Closed',
  },
  action: {
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
  },
  optional: '(optional)',
};
