import type { DeskTime } from '#desktop/main/day/desk-time';
import type { OutboxStore } from '#desktop/main/ports';
import type { SyncReply } from '#shared/desk/schema';
import { idFrom, newId } from '#shared/ids';

interface GapParts {
  outbox: Pick<OutboxStore, 'counted' | 'countFrom' | 'notice'>;
  deskTime: Pick<DeskTime, 'now'>;
}

export type EndedDesk = Pick<SyncReply, 'ahead'> & { state: 'replaced' | 'cloned' };

interface ServerCounts {
  last: number;
  waiting: number;
  missing?: number;
}

/** `known` acts reached the server; `unread` were unsent, without the `here` that remain. False: none missing. */
export function continueAbove(
  { outbox, deskTime }: GapParts,
  reached: ServerCounts | null | undefined,
  here: number,
): boolean {
  // Older servers do not send it
  if (reached == null) return false;
  const known = reached.missing ?? reached.last - outbox.counted();
  if (known <= 0) return false;
  const values = { known, unread: Math.max(0, reached.waiting - here) };
  // Before the counter moves: a power cut in between would lose the notice
  outbox.notice({ id: 'outbox_behind', kind: 'outbox_behind', at: deskTime.now().toISOString(), values });
  outbox.countFrom(reached.last);
  return true;
}

/** Kept until the reply is stored: a repeated request gets no second epoch. */
export function registrationKey(outbox: Pick<OutboxStore, 'desk' | 'saveDesk'>, asked: object): string {
  const kept = outbox.desk().registering;
  const key = kept ?? newId();
  if (kept === null) outbox.saveDesk({ registering: key });
  return idFrom(`${key} ${JSON.stringify(asked)}`);
}
