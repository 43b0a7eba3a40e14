/** The time that is booked where the visitor chose none (specification, section 9). */
export const DEFAULT_TIME = '20:00';
/** The most days ahead that a table can be asked for. */
export const DAYS_AHEAD = 180;
