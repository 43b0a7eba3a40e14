import { touchedBy } from '#desktop/main/outbox/cards';
import type { OutboxStore, StaffDraft } from '#desktop/main/ports';
import type { PendingIntent } from '#shared/desk/rows';
import { isBooking } from '#shared/desk/rules';
import type { Intent, IntentAnswer } from '#shared/desk/schema';
import { idFrom } from '#shared/ids';

/** A walk-in answered too late already sits: sent again as a fact, once. `pending`: before the answers. */
export function resubmitFacts(
  outbox: OutboxStore,
  pending: readonly PendingIntent[],
  answers: readonly IntentAnswer[],
): void {
  const answered = new Map(answers.map((answer) => [answer.id, answer]));
  const seated = new Set<string>();
  const drafts: StaffDraft[] = [];
  const [settled, behind]: [string[], string[]] = [[], []];
  for (const { intent, staff } of pending) {
    const answer = answered.get(intent.id);
    const isHeld = touchedBy(intent).some((id) => seated.has(id));
    if (!isHeld && !hasSatDown(intent, answer)) continue;
    for (const id of touchedBy(intent)) seated.add(id);
    if (answer === undefined) behind.push(intent.id);
    if (answer?.outcome !== 'refused') continue;
    const id = resubmitIdOf(isWalkIn(intent) ? partyOf(intent) : intent.id);
    drafts.push({ draft: { ...intent, id, madeOffline: true, fromLease: 0, leaseSlotId: null }, staff });
    settled.push(intent.id);
  }
  if (drafts.length > 0) outbox.replace(settled, drafts, behind);
}

const hasSatDown = (intent: Intent, answer: IntentAnswer | undefined): boolean =>
  isWalkIn(intent) &&
  intent.madeOffline &&
  intent.id !== resubmitIdOf(partyOf(intent)) &&
  answer?.outcome === 'refused' &&
  forSeats.has(answer.code ?? '');

const resubmitIdOf = (of: string): string => idFrom(`insist ${of}`);

/** The server refuses no fact for these reasons: the first call did not arrive as a fact. */
const forSeats: ReadonlySet<string> = new Set([
  'slot_full',
  'room_taken',
  'room_full',
  'party_too_large',
  'slot_closed',
  'treatment_taken',
  'professional_taken',
  'treatment_ends_late',
]);

type BookIntent = Extract<Intent, { kind: 'bookAtDesk' | 'bookVisitAtDesk' }>;

const partyOf = ({ id, args }: BookIntent): string => args.id ?? id;

const isWalkIn = (intent: Intent): intent is BookIntent => isBooking(intent) && intent.args.kind === 'walk-in';
