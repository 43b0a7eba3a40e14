import type { Texts } from '#shared/i18n/catalogue';
import type { privacy as pattern } from '#shared/i18n/pt-AO/privacy';

export const privacy: Texts<typeof pattern> = {
  title: 'Privacy',
  lead: 'We ask only for what a booking needs. This page says what we keep, what for and how long.',
  sections: {
    what: {
      title: 'What we keep',
      text: 'Your name, phone, the day, the time, the number of people, the notes that you write and, if you leave one, the deposit. For an event also its kind, your budget and your wishes; after a visit your review, if you write one. We also keep the messages that were sent to you about the booking and whether they arrived. Against abuse we keep a code made from your network address, which does not reveal it.',
    },
    why: {
      title: 'What for',
      text: 'To keep your table, room or cabin, or your place in line, to tell you on WhatsApp, and so that the venue can receive you. They are not used for advertising and are sold to nobody.',
    },
    who: {
      title: 'Who sees it',
      text: 'The staff of the venue that you booked. A review is public, with your first name only. Messages pass through WhatsApp; a code that confirms your phone may also come by SMS or e-mail. The platform reads the data only to keep the service running.',
    },
    howLong: {
      title: 'How long',
      text: 'Up to 24 months after your last visit, or less where the venue decides so. After that the name, the phone and what you wrote are erased.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may ask to see what is kept about your phone, receive a copy, have mistakes corrected or have all of it erased.',
    },
    how: {
      title: 'How to ask',
      text: "Call or write to the venue that you booked: its phone is on its page and on your booking's page. The request is made from the phone number used for the booking, so that nobody asks in your name.",
    },
    device: {
      title: 'On this device',
      text: 'We keep the language that you chose; what you type into a form, in this tab and only until the booking is made or you close it; the links of bookings that you made, until your first visit after their day; a proof that you confirmed your phone, without the number; and, for people with an account, a session cookie and one that recognises this browser at the next sign-in, for a year. We use no advertising or tracking cookies.',
    },
  },
  back: 'Back to the home page',
};
