import type { EnquiryStage, HallDay, StaffEnquiry, WishedOption } from '#shared/enquiries/schema';
import { DAY_MINUTES, daysBetween, minuteOfService } from '#shared/time';

export const columns = ['new', 'quoted', 'booked', 'closed'] as const;
export type BoardColumn = (typeof columns)[number];

const columnOf: Record<EnquiryStage, BoardColumn> = {
  NEW: 'new',
  QUOTED: 'quoted',
  EXPIRED: 'quoted',
  BOOKED: 'booked',
  DECLINED: 'closed',
  CLOSED: 'closed',
  CANCELLED: 'closed',
};

/** Each column keeps the order of the list. */
export function byColumn(enquiries: readonly StaffEnquiry[]): Record<BoardColumn, StaffEnquiry[]> {
  const found: Record<BoardColumn, StaffEnquiry[]> = { new: [], quoted: [], booked: [], closed: [] };
  for (const enquiry of enquiries) found[columnOf[enquiry.stage]].push(enquiry);
  return found;
}

export type HallRoom = HallDay['rooms'][number];
export type TakenHall = HallRoom['taken'][number];

/**
 * Parties in the way of an option, buffer included. The enquiry's own holds are not: a new quote ends them first.
 */
export function inTheWay(room: HallRoom, option: WishedOption, own: StaffEnquiry['quote']): TakenHall[] {
  const from = minuteOfService(option.time);
  const until = from + option.minutes + room.bufferMinutes;
  const isOwn = (taken: TakenHall) =>
    taken.isHeld &&
    own?.options.some(
      ({ roomId, date, time, state }) =>
        state === 'held' &&
        roomId === room.id &&
        daysBetween(option.date, date) * DAY_MINUTES + minuteOfService(time) === taken.from,
    );
  return room.taken.filter((taken) => taken.from < until && from < taken.until && !isOwn(taken));
}
