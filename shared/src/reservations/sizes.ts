export interface PartySizes {
  minParty: number;
  maxParty: number;
  roomCapacity: number;
}

interface SizedRoom {
  capacity: number;
  /** Of a room sold whole. */
  whole?: { minPeople: number } | undefined;
}

/** A room sold whole takes parties up to its capacity, whatever the venue's usual sizes are. */
export const sizesIn = (room: SizedRoom, venue: { minParty: number; maxParty: number }): PartySizes =>
  room.whole === undefined
    ? { minParty: venue.minParty, maxParty: venue.maxParty, roomCapacity: room.capacity }
    : { minParty: room.whole.minPeople, maxParty: room.capacity, roomCapacity: room.capacity };
