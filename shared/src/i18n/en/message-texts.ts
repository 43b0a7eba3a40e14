import type { Texts } from '#shared/i18n/catalogue';
import type { messageTexts as pattern } from '#shared/i18n/pt-AO/message-texts';

export const messageTexts: Texts<typeof pattern> = {
  decisions: {
    approved:
      'Hello{{name}}! 🎉\n\nYour venue {{venue}} has been approved and now takes bookings:\n{{link}}\n\n{{reason}}{{brand}}',
    rejected:
      'Hello{{name}},\n\nThe registration of your venue {{venue}} was not approved.\n\n{{reason}}✏️ You can correct it and submit it again here:\n{{link}}\n\n{{brand}}',
    suspended:
      'Hello{{name}},\n\n⏸️ Your venue {{venue}} has been suspended: visitors no longer see it. Bookings already made stay.\n\n{{reason}}See your venue here:\n{{link}}\n\n{{brand}}',
    reactivated:
      'Hello{{name}}! 🎉\n\nYour venue {{venue}} is active again and takes bookings:\n{{link}}\n\n{{reason}}{{brand}}',
    reason: '💬 Note from the platform: {{comment}}\n\n',
  },
  quote:
    'Hello {{name}}! 👋\n\nYour quote is ready:\n👥 People: {{people}}\n💰 Total: {{total}}\n⏳ We hold the room until {{until}}.\n\nSee the options and accept here:\n{{link}}\n\n{{venue}} · {{brand}}',
  endOfDay: 'the end of {{date}}',
  endAtStart: '{{time}} on {{date}}',
  enquiryClosed:
    'Hello {{name}}!\n\nThank you for your request for a quote. The venue closed it, and nothing is booked.\n\n💬 Reason: {{reason}}\n\nSee the request here:\n{{link}}\n\n{{venue}} · {{brand}}',
  open: { room: 'one of our rooms', professional: 'our team' },
  code: {
    subject: 'Your code to book at {{venue}}',
    text: '{{code}} is your code to book at {{venue}}. It is valid for $t(units.minutes, {"count": {{minutes}} }). Do not share it with anyone.',
  },
  failures: {
    call: 'Failed: call the guest{{detail}}',
    needsHand: 'Must be sent by hand: WhatsApp does not accept this text{{detail}}',
    unapproved: 'Must be sent by hand: the venue is not approved yet{{detail}}',
    gaveUp: 'WhatsApp did not answer after several attempts{{detail}}',
    tooMany: 'This number has already had many messages in 24 hours: send it by hand or call{{detail}}',
    unknown: 'It is not known whether it arrived: ask the guest{{detail}}',
  },
};
