import type { ChangedEntity } from '#shared/live/schema';

/** Every kind of change in the log, by entity. Each has a text in `history.did` or `history.kind`. */
export const historyKinds = {
  venue: ['registered', 'changed', 'sent_in_again', 'approved', 'rejected', 'exported'],
  settings: ['changed', 'calendar_link_renewed'],
  room: ['added', 'changed', 'removed'],
  treatment: ['added', 'changed', 'removed'],
  professional: ['added', 'changed', 'removed'],
  equipment: ['added', 'changed', 'removed'],
  schedule: ['week_saved'],
  exception: ['added', 'changed', 'removed'],
  template: ['template_written', 'template_changed', 'whatsapp_mapped', 'whatsapp_judged'],
  staff: ['invited', 'joined', 'changed', 'withdrawn', 'removed'],
  reservation: [
    ...(['booked', 'held', 'confirmed', 'cancelled', 'seated', 'completed', 'no_show'] as const),
    ...(['edited', 'changed', 'undone', 'hold_lapsed'] as const),
  ],
  deposit: ['asked', 'paid', 'refunded', 'kept'],
  waitlist_entry: ['joined', 'promoted', 'notified', 'changed', 'accepted', 'expired', 'withdrawn', 'day_over'],
  enquiry: [
    ...(['asked', 'quoted', 'requoted', 'accepted', 'reopened', 'moved'] as const),
    ...(['declined', 'closed', 'expired', 'cancelled', 'restored'] as const),
  ],
  slot: ['taken', 'given_back', 'overbooked', 'rescheduled', 'recalled', 'lent', 'returned'],
  message: [
    ...(['queued', 'sent', 'delivered', 'read', 'failed', 'dropped'] as const),
    ...(['changed', 'delayed', 'timed', 'requeued'] as const),
  ],
  offer: ['offered', 'changed', 'accepted', 'declined', 'expired', 'withdrawn'],
  guest: ['exported', 'erased'],
  review: ['reviewed', 'corrected', 'answered', 'answer_removed', 'hidden', 'shown'],
  desk: ['registered', 'signed_in', 'revoked', 'reset', 'key_opened'],
} as const satisfies Record<ChangedEntity, readonly string[]>;

export type KindOf<Entity extends ChangedEntity> = (typeof historyKinds)[Entity][number];

export type HistoryAct = { [Entity in ChangedEntity]: { entity: Entity; kind: KindOf<Entity> } }[ChangedEntity];

export const kindOf = <Status extends string>(status: Status) => status.toLowerCase() as Lowercase<Status>;
