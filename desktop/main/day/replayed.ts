import type { DayStore, OutboxStore } from '#desktop/main/ports';
import { draftOf, rowsAt } from '#shared/desk/draft';
import { markForReview, replay } from '#shared/desk/replay';
import type { DayRows, PendingIntent } from '#shared/desk/rows';

export interface ReplayedDay {
  /** The server's rows with unsent acts applied, at an instant; null before the first snapshot. */
  rows(now: Date): DayRows | null;
}

type ReplayOutbox = Pick<OutboxStore, 'pending' | 'toReplay' | 'answers' | 'refused'>;

/** Both stores return the same object until a change, so the replayed day can be cached. */
export function createReplayed(day: Pick<DayStore, 'rows' | 'answers'>, outbox: ReplayOutbox): ReplayedDay {
  const standing = replayer();
  let from: unknown[] = [];
  let kept: DayRows | null = null;
  return {
    rows(now) {
      const rows = day.rows();
      if (rows === null) return null;
      const stand = [rows, day.answers(), outbox.answers(), outbox.pending()];
      if (kept === null || stand.some((part, index) => part !== from[index])) {
        kept = underReview(standing(rows, outbox.toReplay(day.answers())), outbox);
        from = stand;
      }
      return rowsAt(kept, now);
    },
  };
}

/** Runs only new acts if the earlier ones were applied before: a long outage must not slow each act. */
function replayer(): (rows: DayRows, acts: readonly PendingIntent[]) => DayRows {
  let over: DayRows | null = null;
  let done: readonly PendingIntent[] = [];
  let stood: DayRows | null = null;
  return (rows, acts) => {
    const goesOn = rows === over && done.every((act, index) => isSame(act, acts[index]));
    stood = goesOn && stood !== null ? replay(stood, acts.slice(done.length)) : replay(rows, acts);
    [over, done] = [rows, acts];
    return stood;
  };
}

/** The other fields of a stored act never change. */
const isSame = ({ intent }: PendingIntent, other: PendingIntent | undefined): boolean =>
  intent.id === other?.intent.id && intent.seq === other.intent.seq && intent.fromLease === other.intent.fromLease;

function underReview(rows: DayRows, outbox: Pick<OutboxStore, 'refused'>): DayRows {
  const refused = outbox.refused();
  if (refused.length === 0) return rows;
  const draft = draftOf(rows);
  for (const { intent } of refused) markForReview(draft, intent);
  return draft;
}
