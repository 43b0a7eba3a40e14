import type { Events, Scene } from '#server/consequences/events';
import { recordOfferedDaysOf } from '#server/features/insights/offered';
import { recallLeases } from '#server/features/schedule/recall';

export const venueChanges = ({ tx, act }: Scene, { venueId }: Events['venueChanges']): Promise<void> =>
  recordOfferedDaysOf(tx, venueId, act.at);

export const leasesInTheWay = ({ tx, lock, act }: Scene, { slotIds }: Events['leasesInTheWay']): Promise<void> =>
  recallLeases(tx, lock, act, slotIds);
