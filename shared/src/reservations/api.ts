import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import {
  bookedReservation,
  guestLink,
  guestReservation,
  newReservation,
  reservation,
  venueDay,
} from '#shared/reservations/schema';

export const reservationsApi = {
  book: endpoint({
    method: 'POST',
    path: '/reservations',
    access: 'public',
    limit: 'publicWrite',
    offline: true,
    input: newReservation,
    reply: bookedReservation,
    summary: 'Book a slot for a party; an Idempotency-Key header makes repeating it safe',
  }),
  venueReservations: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/reservations',
    access: 'manageVenues',
    offline: true,
    input: venueDay,
    reply: z.array(reservation),
    summary: 'Reservations of a service day, or of everything from today on (at most 1,000)',
  }),
  guestReservation: endpoint({
    method: 'GET',
    path: '/guest/reservations/:token',
    access: 'public',
    input: guestLink,
    reply: guestReservation,
    summary: "The guest's own view of a booking",
  }),
  cancelAsGuest: endpoint({
    method: 'POST',
    path: '/guest/reservations/:token/cancel',
    access: 'public',
    limit: 'publicWrite',
    status: 200,
    input: guestLink,
    reply: guestReservation,
    summary: "Cancel by the guest's link, until the venue's notice time",
  }),
  confirmAsGuest: endpoint({
    method: 'POST',
    path: '/guest/reservations/:token/confirm',
    access: 'public',
    limit: 'publicWrite',
    status: 200,
    input: guestLink,
    reply: guestReservation,
    summary: "Confirm a held table by the guest's link",
  }),
  guestCalendar: endpoint({
    method: 'GET',
    path: '/guest/reservations/:token/calendar.ics',
    access: 'public',
    answer: 'calendar',
    input: guestLink,
    reply: z.string(),
    summary: 'The booking as a calendar file',
  }),
};
