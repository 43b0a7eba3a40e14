/** Minutes that a party has room `r`, which is sold whole, at venue `v`. A treatment has its own. */
export const WHOLE_MINUTES = 'coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes';

/** Of a lease `l` in the room. */
export const LENT_STAY = `room_stay(l.date, l."time", ${WHOLE_MINUTES})`;
