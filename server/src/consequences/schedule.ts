import type { EventScope, Events } from '#server/consequences/events';
import { recordOfferedDaysOf } from '#server/features/insights/offered';
import { alignEmptyRows } from '#server/features/schedule/held-queries';
import { recallLeases } from '#server/features/schedule/recall';
import { addDefaultPattern } from '#server/features/schedule/service';

export const roomsAdded = ({ tx }: EventScope, { venueId, rooms }: Events['roomAdded']): Promise<void> =>
  addDefaultPattern(tx, venueId, rooms);

export const roomRemoved = ({ tx }: EventScope, { venueId, roomId, today }: Events['roomRemoved']): Promise<void> =>
  alignEmptyRows(tx, { venueId, from: today, room: roomId });

export const venueChanges = ({ tx, act }: EventScope, { venueId }: Events['venueChanges']): Promise<void> =>
  recordOfferedDaysOf(tx, venueId, act.at);

export const leasesInTheWay = ({ tx, lock, act }: EventScope, { slotIds }: Events['leasesInTheWay']): Promise<void> =>
  recallLeases(tx, lock, act, slotIds);
