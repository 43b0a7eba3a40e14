import type { OutboxStore } from '#desktop/main/ports';
import { idFrom, newId } from '#shared/ids';

/**
 * The key that a registration goes under, kept until its reply is taken: one whose reply was lost is asked for again, and the
 * desk gets no second epoch. What is asked differently is another registration.
 */
export function registrationKey(outbox: Pick<OutboxStore, 'desk' | 'saveDesk'>, asked: object): string {
  const kept = outbox.desk().registering;
  const key = kept ?? newId();
  if (kept === null) outbox.saveDesk({ registering: key });
  return idFrom(`${key} ${JSON.stringify(asked)}`);
}
