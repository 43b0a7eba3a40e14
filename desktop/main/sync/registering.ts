import type { OutboxStore } from '#desktop/main/ports';
import { idFrom, newId } from '#shared/ids';

/** Kept until the reply is stored: a repeated request gets no second epoch. */
export function registrationKey(outbox: Pick<OutboxStore, 'desk' | 'saveDesk'>, asked: object): string {
  const kept = outbox.desk().registering;
  const key = kept ?? newId();
  if (kept === null) outbox.saveDesk({ registering: key });
  return idFrom(`${key} ${JSON.stringify(asked)}`);
}
