import type { Texts } from '#shared/i18n/catalogue';
import type { waitlist as pattern } from '#shared/i18n/pt-AO/waitlist';

export const waitlist: Texts<typeof pattern> = {
  join: 'Join the waiting list',
  joining: 'Joining the list...',
  title: 'Waiting list',
  lead: 'We tell you on WhatsApp as soon as there is room. Joining the list is free.',
  time: 'Time',
  timeOption: '{{time}} · {{state}}',
  preference: 'What else would do',
  preferences: {
    STRICT: 'This time and this room only',
    NEAR: 'Up to an hour before or after, in any room',
    ANY: 'Any time of this day',
  },
  window: 'Time to answer when told',
  privacy: 'Your name and phone are used for this request only.',
  backToBooking: 'Back to booking',
  noSlot: 'There are no open times on this date. Choose another day.',
  failedTitle: 'Waiting list error',
  failed: 'You could not be added to the waiting list. Try again.',
  alreadyWaiting: 'There is nothing more to do: we tell this phone on WhatsApp when there is room.',
  joinedTitle: 'You are on the waiting list',
  joinedToast: 'We tell you on WhatsApp when there is room.',
  position: 'Number {{position}} in line',
  joinedText: 'When there is room, we tell {{phone}} on WhatsApp. You will have {{window}} to answer.',
  anotherTime: 'Choose another time',
};
