import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { GuestVisit } from '#server/features/reservations/guest-visit';
import { type GuestRow, guestLinkOf, toldAll } from '#server/features/reservations/view';
import { bookedTreatmentOf, treatmentLine } from '#server/features/treatments/booked';
import type { Language } from '#shared/i18n/languages';
import { listed } from '#shared/i18n/listed';
import type { Say } from '#shared/i18n/say';
import { formatPhone } from '#shared/phone';
import { hasLapsed } from '#shared/reservations/rules';
import { instantOf, MINUTE_MS } from '#shared/time';

interface CalendarContext {
  now: Date;
  say: Say;
  lang: Language;
  publicUrl: string;
}

/** An event for each treatment of a visit, all with the visit's link. */
export function calendarOf(parts: GuestVisit, context: CalendarContext): string {
  const calendar = ical({ prodId: { company: 'Reserva', product: 'Reserva' }, method: ICalCalendarMethod.PUBLISH });
  const link = guestLinkOf(context.publicUrl, parts[0].reservation.guestToken);
  const events = parts.map((part) => eventOf(toldAll(part), link, context));
  if (parts.length > 1) {
    const { say, lang } = context;
    const treatments = parts.map((part) => bookedTreatmentOf(part.reservation, part.treatment, lang)!.name);
    // ical-generator does not escape line breaks in the name
    calendar.name(
      onOneLine(
        say('reservations.calendar.visit', { venue: parts[0].venue.name, treatments: listed(treatments, lang) }),
      ),
    );
    for (const [n, event] of events.entries()) {
      event.summary = say('reservations.calendar.part', {
        summary: event.summary ?? '',
        part: n + 1,
        of: parts.length,
      });
    }
  }
  for (const event of events) calendar.createEvent(event);
  return calendar.toString();
}

function eventOf(found: GuestRow, link: string, context: CalendarContext): ICalEventData {
  const { now, say } = context;
  const { reservation, venue, roomName, stayMinutes } = found;
  const start = instantOf(reservation.date, reservation.time, venue.timezone);
  const told = { room: roomName, phone: formatPhone(venue.phone), link };
  return {
    id: `${reservation.id}@reserva`,
    sequence: reservation.version,
    stamp: now,
    start,
    end: new Date(start.getTime() + stayMinutes * MINUTE_MS),
    summary: summaryOf(found, context),
    location: `${venue.name}, ${venue.address}, ${venue.city}`,
    description: say(`reservations.calendar.${roomName === '' ? 'noRoom' : 'description'}`, told),
    url: link,
    status: statusOf(reservation, now),
  };
}

function statusOf(reservation: GuestRow['reservation'], now: Date): ICalEventStatus {
  if (reservation.status === 'CANCELLED' || hasLapsed(reservation, now)) return ICalEventStatus.CANCELLED;
  return reservation.status === 'HOLD' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function summaryOf({ reservation, venue, treatment: joined }: GuestRow, { say, lang }: CalendarContext): string {
  const treatment = bookedTreatmentOf(reservation, joined, lang);
  if (treatment !== undefined) {
    return say('reservations.calendar.treatment', { venue: venue.name, treatment: treatmentLine(treatment) });
  }
  const isWhole = reservation.roomMinutes !== null;
  const values = { venue: venue.name, count: reservation.people };
  return say(`reservations.calendar.${isWhole ? 'room' : 'summary'}`, values);
}

export const onOneLine = (text: string): string => text.replace(/[\n\r\u2028\u2029]+/g, ' ');
