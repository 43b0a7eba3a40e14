import type { MessageSubject } from '#server/features/messages/subjects';
import { listed } from '#shared/i18n/listed';
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
      date: subject.date,
      time: subject.time,
      people: peopleOf(subject),
      roomName: subject.roomName,
      treatment: treatmentNamesOf(subject),
      professional: professionalsOf(subject),
      deposit: parseKwanzas(subject.depositValue),
      answerBy: answerBy(subject, now),
      timezone: subject.timezone,
      link: guestLink(subject, publicUrl),
    },
    subject.message.lang,
  );

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
function answerBy({ message, ...subject }: MessageSubject, now: Date): Date {
  const startsAt = instantOf(subject.date, subject.time, subject.timezone);
  if (subject.partyStatus === 'HOLD' && subject.holdUntil !== null) {
    const { holdUntil, windowMinutes, nextTime, date, time, timezone } = subject;
    if (message.type !== 'WAITLIST' || windowMinutes === null) return holdUntil;
    // The offer's window starts when the message is sent: now
    const slotEnd = slotEnds(date, time, nextTime === null ? [] : [nextTime], timezone);
    const first = firstToBegin<{ date: string; time: string }>([
      subject,
      ...subject.further.filter(({ isHeld }) => isHeld),
    ]);
    const begins = instantOf(first.date, first.time, timezone);
    const endsAt = lastAnswer({ startsAt: begins, endsAt: slotEnd }, subject.treatmentNames !== null, now);
    const until = windowEnds(now, windowMinutes, { startsAt: begins, endsAt, timezone });
    return until > holdUntil ? until : holdUntil;
  }
  const noticeEnds = new Date(startsAt.getTime() - subject.noticeMinutes * MINUTE_MS);
  return noticeEnds > message.createdAt ? noticeEnds : startsAt;
}

function guestLink({ message, partyToken, entryToken }: MessageSubject, publicUrl: string): string {
  const isOffer = message.type === 'WAITLIST' || partyToken === null;
  return isOffer && entryToken !== null ? `${publicUrl}/lista/${entryToken}` : `${publicUrl}/reserva/${partyToken}`;
}
