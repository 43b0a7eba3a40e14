import type { Events, Scene } from '#server/consequences/events';
import { alignEmptyRows } from '#server/features/schedule/held-queries';
import { addDefaultPattern } from '#server/features/schedule/service';

export const roomsAdded = ({ tx }: Scene, { venueId, rooms }: Events['roomAdded']): Promise<void> =>
  addDefaultPattern(tx, venueId, rooms);

export const roomRemoved = ({ tx }: Scene, { venueId, roomId, today }: Events['roomRemoved']): Promise<void> =>
  alignEmptyRows(tx, { venueId, from: today, room: roomId });
