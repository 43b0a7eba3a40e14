import type { Texts } from '#shared/i18n/catalogue';
import type { venueSetup as pattern } from '#shared/i18n/pt-AO/venueSetup';

export const venueSetup: Texts<typeof pattern> = {
  title: 'Register a Venue',
  text: 'Visitors see the venue once the platform has approved it.',
  basic: {
    title: 'Basic Information',
    name: 'Name',
    slug: 'Public address (slug)',
    publicUrl: 'Public page: {{url}}',
    description: 'Description',
    address: 'Address',
    city: 'City',
    phone: 'Phone',
    phoneExample: '+244 9XX XXX XXX',
    cover: 'Cover image',
    coverHint: 'The https:// address of an image, or an /objects/ path.',
    coverPreview: 'Cover preview',
    coverNone: 'Without an image we draw a cover with the category.',
  },
  categories: {
    title: 'Categories',
    text: 'Choose at least one.',
    failed: 'The categories could not be loaded.',
    retry: 'Try again',
  },
  capacity: {
    title: 'Capacity Settings',
    minParty: 'Smallest party',
    maxParty: 'Largest party',
    timezone: 'Time zone',
  },
  rooms: {
    title: 'Rooms and Areas',
    text: 'Each room takes bookings of its own.',
    row: 'Room {{number}}',
    name: 'Name of the room',
    capacity: 'Capacity (people)',
    add: 'Add a room',
    remove: 'Remove the room {{name}}',
    removeNumber: 'Remove room {{number}}',
    last: 'A venue needs at least one room.',
  },
  submit: 'Create Venue',
  submitting: 'Creating...',
  restored: 'We brought back what you had typed.',
  discard: 'Start again',
  login: { title: 'Sign-in needed', text: 'Sign in to register a venue...' },
  missing: {
    title: 'Required fields',
    text: 'Please fill in all required fields.',
  },
  badRooms: {
    title: 'Invalid rooms',
    text: 'Every room needs a name and a valid capacity.',
  },
  done: 'Venue created!',
  failed: {
    title: 'Could not create the venue',
    text: 'The venue could not be created. Please try again.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed in this form will be lost.',
    confirm: 'Leave without saving',
  },
};
