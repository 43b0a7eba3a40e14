import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import { scheduleQuery, slot, staffScheduleQuery, staffSlot } from '#shared/schedule/schema';

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
    access: 'manageVenues',
    input: staffScheduleQuery,
    reply: z.array(staffSlot),
    summary: "The same slots with what is reserved in each, for the venue's staff",
  }),
};
