import { booked, takenAtDesk } from '#server/consequences/booked';
import { cancelled } from '#server/consequences/cancelled';
import { confirmed } from '#server/consequences/confirmed';
import { depositMarked } from '#server/consequences/deposit-marked';
import { edited, reassigned } from '#server/consequences/edited';
import { enquired, enquiryEnded, quoted } from '#server/consequences/enquiries';
import type { Event, EventScope, Events } from '#server/consequences/events';
import { holdLapsed } from '#server/consequences/hold-expired';
import { decided, messageSent, reminderDue } from '#server/consequences/messages';
import { promoted } from '#server/consequences/promoted';
import { leasesInTheWay, roomRemoved, roomsAdded, venueChanges } from '#server/consequences/schedule';
import { seatsFreed, slotsOpened } from '#server/consequences/seats-freed';
import { statusChanged } from '#server/consequences/status-changed';
import { undone } from '#server/consequences/undone';
import { joinedWaitlist, leftWaitlist } from '#server/consequences/waitlist';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';

type Consequences = { [Kind in keyof Events]: (scene: EventScope, event: Events[Kind]) => Promise<void> };

const consequences: Consequences = {
  // Rooms and schedule: default hours, ledger rows, offered days, leases of desks
  venueRegistered: roomsAdded,
  roomAdded: roomsAdded,
  roomRemoved,
  venueChanges,
  leasesInTheWay,
  // Free seats go to the waiting list
  slotsOpened,
  seatsFreed,
  booked,
  takenAtDesk,
  confirmed,
  cancelled,
  holdLapsed,
  edited,
  reassigned,
  seated: (scene, moved) => statusChanged(scene, 'seated', moved),
  completed: (scene, moved) => statusChanged(scene, 'completed', moved),
  no_show: (scene, moved) => statusChanged(scene, 'no_show', moved),
  undone,
  depositMarked,
  joinedWaitlist,
  leftWaitlist,
  promoted,
  enquired,
  quoted,
  enquiryEnded,
  reminderDue,
  messageSent,
  decided,
};

/** The consequences of an event. Writes rows only, in the causing transaction; the outbox sends messages later. */
export function applyConsequences(tx: Tx, lock: VenueLock, act: Act, event: Event): Promise<void> {
  const apply = consequences[event.kind] as (scene: EventScope, event: Event) => Promise<void>;
  return apply({ tx, lock, act }, event);
}
