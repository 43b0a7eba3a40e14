import { and, asc, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { onOneLine } from '#server/features/reservations/calendar';
import { ofProfessional, ofTreatment, stayOfParty, treatmentOfParty } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { bookedTreatmentOf, treatmentLine } from '#server/features/treatments/booked';
import { professionals, treatments } from '#server/features/treatments/table';
import { rooms, venues } from '#server/features/venues/table';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { countsSeats, hasLapsed } from '#shared/reservations/rules';
import { reservationStatuses } from '#shared/reservations/schema';
import { addDays, instantOf, MINUTE_MS, serviceDay } from '#shared/time';

/** Calendar apps delete events that leave the feed. */
const DAYS_BACK = 30;
/** Calendar apps read the whole feed each time. Future events come first, then the newest past ones. */
const EVENTS_MOST = 5000;
const COMING_MOST = 4000;

/** The feed has no phones and no notes, because calendars are shared. Throws `link_not_found`. */
export async function calendarOfVenue(token: string, { db, clock, say, lang }: Call): Promise<string> {
  const now = clock.now();
  const [venue] = await db.select().from(venues).where(eq(venues.calendarToken, token));
  if (venue === undefined) throw new AppError('link_not_found');
  const calendar = ical({
    // ical-generator does not escape line breaks in the name
    name: onOneLine(say('parties.feed.name', { venue: venue.name })),
    prodId: { company: 'Reserva', product: 'Reserva' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { reservation, roomName, stayMinutes, treatment } of await partiesAround(
    db,
    venue.id,
    serviceDay(now, venue.timezone),
  )) {
    if (hasLapsed(reservation, now)) continue;
    const booked = bookedTreatmentOf(reservation, treatment, lang);
    const of = booked === undefined ? '' : `, ${treatmentLine(booked)}`;
    const start = instantOf(reservation.date, reservation.time, venue.timezone);
    calendar.createEvent({
      id: `${reservation.id}@reserva`,
      sequence: reservation.version,
      stamp: reservation.updatedAt,
      start,
      end: new Date(start.getTime() + stayMinutes * MINUTE_MS),
      summary: onOneLine(say('parties.feed.summary', { name: reservation.name, count: reservation.people }) + of),
      location: onOneLine(`${roomName}, ${venue.name}`),
      status: reservation.status === 'HOLD' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

const seated = reservationStatuses.filter(countsSeats);

async function partiesAround(db: ReadDb, venueId: string, today: string) {
  const { date, time, id } = reservations;
  const coming = await partiesOn(db, venueId, gte(date, today))
    .orderBy(asc(date), asc(time), asc(id))
    .limit(COMING_MOST);
  const past = await partiesOn(db, venueId, and(gte(date, addDays(today, -DAYS_BACK)), lt(date, today))!)
    .orderBy(desc(date), desc(time), desc(id))
    .limit(EVENTS_MOST - coming.length);
  return [...past.reverse(), ...coming];
}

const partiesOn = (db: ReadDb, venueId: string, days: SQL) =>
  db
    .select({
      reservation: reservations,
      roomName: rooms.name,
      stayMinutes: stayOfParty,
      treatment: treatmentOfParty,
    })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venueId))
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .leftJoin(treatments, ofTreatment)
    .leftJoin(professionals, ofProfessional)
    .where(and(eq(reservations.venueId, venueId), days, inArray(reservations.status, seated)))
    .$dynamic();
