import { and, eq } from 'drizzle-orm';
import { applyConsequences } from '#server/consequences/index';
import { type MessageRow, updateMessage } from '#server/features/messages/queries';
import { subjectOf } from '#server/features/messages/subjects';
import { messages } from '#server/features/messages/table';
import { takenBack } from '#server/features/messages/taken-back';
import { textOf } from '#server/features/messages/texts';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { Db } from '#server/platform/db/client';
import type { Deps } from '#server/platform/http/call';
import { kindOf } from '#shared/history/kinds';
import { isUuid } from '#shared/ids';
import { afterReport, isArrival, type Report } from '#shared/messages/delivery';

/** Sent to Meta with a message; each status event returns it. */
export const referenceOf = ({ venueId, id }: { venueId: string; id: string }): string => `${venueId}/${id}`;

interface ProviderStatus {
  reference: string;
  providerId: string;
  report: Report;
  isPassing: boolean;
}

/** Settles an uncertain attempt, or starts an offer's window. Ignores old, repeated and unknown reports. */
export async function settle(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>, event: ProviderStatus): Promise<void> {
  const { db, clock, publicUrl } = deps;
  const found = await messageMeant(db, event);
  if (found === null) return;
  const { venueId } = found;
  await changeVenue({ db }, { venueId, act: { actor: 'system', at: clock.now() } }, async ({ tx, lock, act, now }) => {
    const subject = await subjectOf(tx, venueId, found.id);
    if (subject === undefined) return;
    const before = subject.message;
    if (before.phone === '') return; // the guest was erased; Meta's id contains the phone
    if (isOfFormerAttempt(before, event)) return;
    const again = event.isPassing ? takenBack(before, event.providerId, now) : null;
    if (again === 'ignored') return;
    if (again !== null) {
      const after = await updateMessage(tx, before, again);
      return record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind: 'delayed', before, after }]);
    }
    const moved = afterReport(before, event.report);
    if (moved === null) return;
    const isLeft = before.sentAt === null && moved.sentAt !== null;
    const after = await updateMessage(tx, before, {
      ...moved,
      providerId: before.providerId ?? (event.providerId || null),
      ...(moved.status !== 'QUEUED' && { attemptAt: null, nextAttemptAt: null }),
      ...(isLeft && { body: textOf(subject, publicUrl, now) }),
    });
    if (isLeft) return applyConsequences(tx, lock, act, { kind: 'messageSent', before, after });
    const kind = moved.status === before.status ? 'timed' : kindOf(moved.status);
    return record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind, before, after }]);
  });
}

/** That a former attempt left or failed says nothing about the present one; that it arrived ends both. */
function isOfFormerAttempt({ status, providerId }: MessageRow, { providerId: reported, report }: ProviderStatus) {
  if (providerId === null || reported === '' || isArrival(report)) return false;
  return status === 'QUEUED' ? reported === providerId : reported !== providerId;
}

async function messageMeant(
  db: Db,
  { reference, providerId }: ProviderStatus,
): Promise<{ venueId: string; id: string } | null> {
  const [venueId = '', id = ''] = reference.split('/');
  if (isUuid(venueId) && isUuid(id)) {
    const [row] = await db
      .select({ venueId: messages.venueId, id: messages.id })
      .from(messages)
      .where(and(eq(messages.venueId, venueId), eq(messages.id, id)));
    if (row !== undefined) return row;
  }
  if (providerId === '') return null;
  const [row] = await db
    .select({ venueId: messages.venueId, id: messages.id })
    .from(messages)
    .where(eq(messages.providerId, providerId));
  return row ?? null;
}
