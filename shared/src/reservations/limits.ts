/** Used if the visitor chose no slot (specification, section 9). */
export const DEFAULT_TIME = '20:00';
export const DAYS_AHEAD = 180;
/** Weddings are planned two years ahead. */
export const EVENT_DAYS_AHEAD = 730;
export const OWN_BOOKINGS_MOST = 8;
