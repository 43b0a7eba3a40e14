import type { MessageSubject } from '#server/features/messages/subjects';
import { listed } from '#shared/i18n/listed';
import { sayIn } from '#shared/i18n/say';
import { defaultTexts, type Sold } from '#shared/messages/defaults';
import { builtInText, render, type TemplateValues, valuesOf } from '#shared/messages/rules';
import { parseKwanzas } from '#shared/money';
import { firstToBegin } from '#shared/reservations/visit-ends';
import { slotEnds } from '#shared/schedule/rules';
import { instantOf, MINUTE_MS } from '#shared/time';
import { nameIn } from '#shared/treatments/rules';
import { peopleAtOnce } from '#shared/treatments/visit';
import { lastAnswer, windowEnds } from '#shared/waitlist/windows';

export function textOf(subject: MessageSubject, publicUrl: string, now: Date): string {
  const { message, template, venueName } = subject;
  const { type, lang } = message;
  if (message.body !== null || type === 'DECISION' || type === 'QUOTE') return message.body ?? '';
  const deposit = parseKwanzas(subject.depositValue);
  const body = template ?? builtInText(defaultTexts[soldTo(subject)][lang][type], { venueName, deposit });
  return render(body, messageValues(subject, publicUrl, now));
}

const soldTo = ({ treatmentNames, hasRoom }: MessageSubject): Sold =>
  treatmentNames !== null ? 'treatment' : hasRoom ? 'room' : 'seats';

export const messageValues = (subject: MessageSubject, publicUrl: string, now: Date): TemplateValues =>
  valuesOf(
    {
      name: subject.name,
      ...beginsAt(subject),
      people: peopleOf(subject),
      treatment: treatmentNamesOf(subject),
      ...servedWith(subject),
      deposit: parseKwanzas(subject.depositValue),
      answerBy: answerBy(subject, now),
      timezone: subject.timezone,
      link: guestLink(subject, publicUrl),
    },
    subject.message.lang,
  );

function servedWith(subject: MessageSubject): { roomName: string; professional: string } {
  const { roomName, mayReassign, message } = subject;
  const professional = professionalsOf(subject);
  if (!mayReassign) return { roomName, professional };
  const say = sayIn(message.lang);
  return {
    roomName: say('messageTexts.open.room'),
    professional: professional === '' ? '' : say('messageTexts.open.professional'),
  };
}

/** Staff may have moved a later part of a visit before the first. */
function beginsAt(subject: MessageSubject, further = subject.further): { date: string; time: string } {
  const { date, time } = firstToBegin<{ date: string; time: string }>([subject, ...further]);
  return { date, time };
}

/** Guests side by side are parts of one visit, which has one message. */
export const peopleOf = (subject: MessageSubject): number =>
  subject.further.length === 0 ? subject.people : peopleAtOnce([subject, ...subject.further]);

function treatmentNamesOf({ treatmentNames, further, message: { lang } }: MessageSubject): string {
  const all = treatmentNames === null ? [] : [treatmentNames, ...further.map(({ names }) => names)];
  return listed(
    all.map((names) => nameIn(names, lang)),
    lang,
  );
}

const professionalsOf = ({ professional, further, message: { lang } }: MessageSubject): string =>
  listed([...new Set([professional, ...further.map((part) => part.professional ?? '')])].filter(Boolean), lang);

/** End of the hold, else the last time to cancel, or the slot if that had passed. */
function answerBy(subject: MessageSubject, now: Date): Date {
  const { message, partyStatus, holdUntil, noticeMinutes, timezone } = subject;
  if (partyStatus === 'HOLD' && holdUntil !== null) return holdEnds(subject, holdUntil, now);
  const { date, time } = beginsAt(subject);
  const startsAt = instantOf(date, time, timezone);
  const noticeEnds = new Date(startsAt.getTime() - noticeMinutes * MINUTE_MS);
  return noticeEnds > message.createdAt ? noticeEnds : startsAt;
}

/** The window of an unsent offer starts when its message is sent: now. */
function holdEnds(subject: MessageSubject, holdUntil: Date, now: Date): Date {
  const { message, windowMinutes, nextTime, timezone } = subject;
  if (message.type !== 'WAITLIST' || windowMinutes === null) return holdUntil;
  const first = beginsAt(
    subject,
    subject.further.filter(({ isHeld }) => isHeld),
  );
  const startsAt = instantOf(first.date, first.time, timezone);
  const slotEnd = slotEnds(subject.date, subject.time, nextTime === null ? [] : [nextTime], timezone);
  const endsAt = lastAnswer({ startsAt, endsAt: slotEnd }, subject.treatmentNames !== null, now);
  const until = windowEnds(now, windowMinutes, { startsAt, endsAt, timezone });
  return until > holdUntil ? until : holdUntil;
}

function guestLink({ message, partyToken, entryToken }: MessageSubject, publicUrl: string): string {
  const isOffer = message.type === 'WAITLIST' || partyToken === null;
  return isOffer && entryToken !== null ? `${publicUrl}/lista/${entryToken}` : `${publicUrl}/reserva/${partyToken}`;
}
