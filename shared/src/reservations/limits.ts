/** Used if the visitor chose no slot (specification, section 9). */
export const DEFAULT_TIME = '20:00';
export const DAYS_AHEAD = 180;
export const OWN_BOOKINGS_MOST = 8;
