import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type GuestRow, guestLinkOf } from '#server/features/reservations/view';
import { bookedTreatmentOf, treatmentLine } from '#server/features/treatments/booked';
import type { Language } from '#shared/i18n/languages';
import type { Say } from '#shared/i18n/say';
import { formatPhone } from '#shared/phone';
import { hasLapsed } from '#shared/reservations/rules';
import { instantOf, MINUTE_MS } from '#shared/time';

export function calendarOf(
  found: GuestRow,
  context: { now: Date; say: Say; lang: Language; publicUrl: string },
): string {
  const { reservation, venue, roomName, stayMinutes } = found;
  const { now, say, lang, publicUrl } = context;
  const treatment = bookedTreatmentOf(reservation, found.treatment, lang);
  const start = instantOf(reservation.date, reservation.time, venue.timezone);
  const link = guestLinkOf(publicUrl, reservation.guestToken);
  const isOff = reservation.status === 'CANCELLED' || hasLapsed(reservation, now);
  const calendar = ical({ prodId: { company: 'Reserva', product: 'Reserva' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${reservation.id}@reserva`,
    sequence: reservation.version,
    stamp: now,
    start,
    end: new Date(start.getTime() + stayMinutes * MINUTE_MS),
    summary:
      treatment === undefined
        ? say('reservations.calendar.summary', { venue: venue.name, count: reservation.people })
        : say('reservations.calendar.treatment', { venue: venue.name, treatment: treatmentLine(treatment) }),
    location: `${venue.name}, ${venue.address}, ${venue.city}`,
    description: say('reservations.calendar.description', { room: roomName, phone: formatPhone(venue.phone), link }),
    url: link,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
