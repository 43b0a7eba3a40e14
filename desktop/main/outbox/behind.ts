import type { DeskTime } from '#desktop/main/day/desk-time';
import type { OutboxStore } from '#desktop/main/ports';
import type { SyncReply } from '#shared/desk/schema';

interface Parts {
  outbox: Pick<OutboxStore, 'counted' | 'countFrom' | 'notice'>;
  deskTime: Pick<DeskTime, 'now'>;
}

/** An answer by which the desk is one no longer. */
export type Ended = Pick<SyncReply, 'ahead'> & { state: 'replaced' | 'cloned' };

interface Reached {
  last: number;
  waiting: number;
  /** Where the server has counted it. */
  missing?: number;
}

/**
 * Goes on above the numbers that the server has had of this desk, and says what is known of the acts that the file lacks:
 * `known` are at the server, `unread` were unsent when it last heard of them, less those that are still `here`. False where
 * the file lacks none.
 */
export function goOnAbove({ outbox, deskTime }: Parts, reached: Reached | null | undefined, here: number): boolean {
  // An older server says nothing of it
  if (reached == null) return false;
  const known = reached.missing ?? reached.last - outbox.counted();
  if (known <= 0) return false;
  const values = { known, unread: Math.max(0, reached.waiting - here) };
  // Said before it counts on: a power cut in between would leave nothing to say it of
  outbox.notice({ id: 'outbox_behind', kind: 'outbox_behind', at: deskTime.now().toISOString(), values });
  outbox.countFrom(reached.last);
  return true;
}
