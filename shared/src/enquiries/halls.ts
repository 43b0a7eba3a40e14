import type { Room } from '#shared/venues/schema';

/** Rooms for an event: sold whole, and not used by treatments. */
export const hallsOf = <Hall extends Pick<Room, 'whole' | 'hasTreatments'>>(rooms: readonly Hall[]): Hall[] =>
  rooms.filter(({ whole, hasTreatments }) => whole !== undefined && hasTreatments !== true);
