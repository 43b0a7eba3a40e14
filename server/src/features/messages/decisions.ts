import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { userById } from '#server/features/auth/queries';
import { users } from '#server/features/auth/table';
import { type MessageRow, queueMessage } from '#server/features/messages/queries';
import { unsent } from '#server/features/messages/queue-guest-message';
import { messages } from '#server/features/messages/table';
import type { Act, Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import type { DecisionOutcome } from '#shared/approvals/rules';
import { brand } from '#shared/brand';
import type { KindOf } from '#shared/history/kinds';
import { DEFAULT_LANGUAGE, type Language } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { UNCERTAIN_AFTER_MS } from '#shared/messages/delivery';
import { DAY_MS } from '#shared/time';

const DECISION_LASTS_DAYS = 14;

export interface VenueDecision {
  venue: { id: string; name: string; slug: string; ownerId: string | null };
  outcome: DecisionOutcome;
  comment: string | null;
  publicUrl: string;
}

/**
 * Queues the decision in the manager's language and drops unsent earlier ones. Without a manager's phone nothing is
 * queued. Returns log changes.
 */
export async function queueDecision(tx: Tx, { at }: Act, decision: VenueDecision): Promise<Change[]> {
  const { venue } = decision;
  const changes = (await dropEarlier(tx, venue.id, at)).map((message) => changeOf(message, 'dropped'));
  const manager = venue.ownerId === null ? null : await userById(tx, venue.ownerId);
  if (manager === null || manager.phone === null || manager.phone === '') return changes;
  const lang = await languageOfUser(tx, manager.id);
  const sendBefore = new Date(at.getTime() + DECISION_LASTS_DAYS * DAY_MS);
  const body = decisionText(decision, manager.firstName, lang);
  const row = unsent({
    venueId: venue.id,
    type: 'DECISION',
    lang,
    phone: manager.phone,
    body,
    sendBefore,
    createdAt: at,
  });
  return [...changes, changeOf(await queueMessage(tx, row), 'queued')];
}

function dropEarlier(tx: Tx, venueId: string, now: Date): Promise<MessageRow[]> {
  const isLeft = new Date(now.getTime() - UNCERTAIN_AFTER_MS);
  return tx
    .update(messages)
    .set({ status: 'DROPPED', attemptAt: null, nextAttemptAt: null })
    .where(
      and(
        eq(messages.venueId, venueId),
        eq(messages.type, 'DECISION'),
        inArray(messages.status, ['QUEUED', 'FAILED']),
        or(isNull(messages.attemptAt), lte(messages.attemptAt, isLeft)),
      ),
    )
    .returning();
}

async function languageOfUser(tx: Tx, id: string): Promise<Language> {
  const [row] = await tx.select({ lang: users.lang }).from(users).where(eq(users.id, id));
  return row?.lang ?? DEFAULT_LANGUAGE;
}

function decisionText(
  { venue, outcome, comment, publicUrl }: VenueDecision,
  name: string | null,
  lang: Language,
): string {
  const say = sayIn(lang);
  const isOpen = outcome === 'approved' || outcome === 'reactivated';
  return say(`messageTexts.decisions.${outcome}`, {
    name: name === null ? '' : ` ${name}`,
    venue: venue.name,
    reason: comment === null ? '' : say('messageTexts.decisions.reason', { comment }),
    link: isOpen ? `${publicUrl}/r/${venue.slug}` : `${publicUrl}/gerir-reserva`,
    brand: brand.name,
  });
}

const changeOf = ({ body: _, phone: __, ...after }: MessageRow, kind: KindOf<'message'>): Change => ({
  entity: 'message',
  entityId: after.id,
  kind,
  after,
});
