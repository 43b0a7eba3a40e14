import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import {
  calendarDay,
  exceptionRange,
  exceptionRemoval,
  exceptionSaved,
  monthQuery,
  newException,
  roomWeek,
  roomWeekChange,
  scheduleException,
  scheduleQuery,
  slot,
  staffScheduleQuery,
  staffSlot,
  weekSaved,
} from '#shared/schedule/schema';
import { nothing, uuid } from '#shared/validation';

export const scheduleApi = {
  scheduleOfDay: endpoint({
    method: 'GET',
    path: '/venues/:slugOrId/schedule/:date',
    access: 'public',
    input: scheduleQuery,
    reply: z.array(slot),
    summary: "A venue's slots on a service day, one per room and time",
  }),
  staffSchedule: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/schedule/:date',
    access: 'runDay',
    offline: true,
    input: staffScheduleQuery,
    reply: z.array(staffSlot),
    summary: "The same slots with what is reserved in each, for the venue's staff",
  }),
  week: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/week',
    access: 'runDay',
    input: z.object({ venueId: uuid }),
    reply: z.array(roomWeek),
    summary: "The weekly services of each of the venue's rooms",
  }),
  saveRoomWeek: endpoint({
    method: 'PUT',
    path: '/admin/venues/:venueId/rooms/:roomId/week',
    access: 'manageVenues',
    input: roomWeekChange,
    reply: weekSaved,
    summary: "Replace a room's week; slots with parties are kept as they are and listed",
  }),
  exceptions: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/exceptions',
    access: 'runDay',
    input: exceptionRange,
    reply: z.array(scheduleException),
    summary: 'Dated exceptions of a range of days',
  }),
  addException: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/exceptions',
    access: 'manageVenues',
    input: newException,
    reply: exceptionSaved,
    summary:
      'Close or open a day, a room or a slot, or change its capacity, with a reason; may replace the one that stands there',
  }),
  removeException: endpoint({
    method: 'DELETE',
    path: '/admin/venues/:venueId/exceptions/:id',
    access: 'manageVenues',
    input: exceptionRemoval,
    reply: nothing,
    summary: 'Take an exception away',
  }),
  monthCalendar: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/calendar/:month',
    access: 'runDay',
    input: monthQuery,
    reply: z.array(calendarDay),
    summary: 'The days of a month: open, special or closed, with what is reserved',
  }),
};
