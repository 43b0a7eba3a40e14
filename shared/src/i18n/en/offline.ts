import type { Texts } from '#shared/i18n/catalogue';
import type { offline as angolan } from '#shared/i18n/pt-AO/offline';

export const offline: Texts<typeof angolan> = {
  app: {
    name: 'Reserva: tables and venues in Luanda',
    text: 'Find a venue, book, or join a waiting list.',
    venues: 'Venues',
    manage: 'Manage bookings',
  },
  needsProgram: 'To open this page, the browser must allow JavaScript. Without it, please call the venue.',
  page: {
    title: 'No connection',
    heading: 'You are not connected to the internet',
    text: 'This page could not be opened. Check your mobile data or Wi-Fi; the page opens by itself as soon as the connection is back.',
    kept: 'What you typed into the booking is kept in this tab. If you had sent it already, it will not be booked twice.',
    call: 'In a hurry? Call {{venue}}: {{phone}}',
    retry: 'Try again',
  },
};
