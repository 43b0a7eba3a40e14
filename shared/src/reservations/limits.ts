/** The time that is booked where the visitor chose none (specification, section 9). */
export const DEFAULT_TIME = '20:00';
/** The most days ahead that a table can be asked for. */
export const DAYS_AHEAD = 180;
/** The most of its own bookings that a browser names when it books. */
export const OWN_BOOKINGS_MOST = 8;
