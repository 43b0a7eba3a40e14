import type { DeskRecord, OutboxStore } from '#desktop/main/ports';
import type { PendingIntent } from '#shared/desk/rows';
import type { Intent } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

export const unsentActs = (outbox: Pick<OutboxStore, 'pending'>): PendingIntent[] =>
  outbox.pending().filter(({ intent }) => intent.kind !== 'returnLease');

export function refuseUnsent(outbox: Pick<OutboxStore, 'pending'>, force: boolean): void {
  const count = unsentActs(outbox).length;
  if (count > 0 && !force) throw new AppError('unsent', { count });
}

/** The venue of an act; promotions of older versions do not name it. */
export function venueOf({ args }: Intent, { venueId, formerVenueId }: DeskRecord): string | null {
  return ('venueId' in args ? args.venueId : undefined) ?? venueId ?? formerVenueId;
}

type UnsentStore = Pick<OutboxStore, 'desk' | 'pending' | 'refused'>;

/** Throws if unsent acts or open refusals belong to another venue; null: to any venue. */
export function refuseOpen(outbox: UnsentStore, venueId: string | null = null): void {
  const desk = outbox.desk();
  const isOther = ({ intent }: PendingIntent) => venueId === null || venueOf(intent, desk) !== venueId;
  const count = [...unsentActs(outbox), ...outbox.refused()].filter(isOther).length;
  if (count > 0) throw new AppError(venueId === null ? 'unsent_on_server' : 'unsent_elsewhere', { count });
}
