import { z } from 'zod';
import { dayFigures } from '#shared/insights/schema';
import { outboxMessage } from '#shared/messages/schema';
import { staffReservation } from '#shared/reservations/desk';
import { staffSlot } from '#shared/schedule/schema';
import { date, queryList, says, seenVersion, uuid } from '#shared/validation';
import { staffEntry, suggestion } from '#shared/waitlist/schema';

/** More changes cost as much as the lists. */
export const REVISIONS_MOST = 200;

export const boardParts = ['parties', 'entries', 'slots', 'suggestions', 'figures', 'queue'] as const;
export type BoardPart = (typeof boardParts)[number];

/** `after`: last revision that the board shows. `upTo`: the last one that it heard of. */
export const boardChangesQuery = z
  .object({
    venueId: uuid,
    date,
    /** Default: `date`. */
    figuresDate: date.optional(),
    after: seenVersion(0),
    upTo: seenVersion(),
    parts: queryList(z.enum(boardParts)),
  })
  .refine(({ after, upTo }) => upTo > after && upTo - after <= REVISIONS_MOST, {
    path: ['upTo'],
    error: says('invalid'),
  });

/** Each of `ids` without a row of the day left the day. Other rows changed with the time only. */
const changedRows = <Row extends z.ZodType>(row: Row) => z.object({ ids: z.array(z.string()), rows: z.array(row) });

/** Parties and entries of the day that changed; the other parts are whole. */
export const boardChanges = z.object({
  /** Reached by the rows. Below `upTo`: changes are missing, and the lists have to be read. */
  revision: z.number(),
  /** The time at which the rows were derived. */
  at: z.string(),
  parties: changedRows(staffReservation).optional(),
  entries: changedRows(staffEntry).optional(),
  slots: z.array(staffSlot).optional(),
  suggestions: z.array(suggestion).optional(),
  figures: dayFigures.optional(),
  queue: z.array(outboxMessage).optional(),
});
export type BoardChanges = z.infer<typeof boardChanges>;
