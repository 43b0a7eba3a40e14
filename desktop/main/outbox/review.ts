import type { Answers } from '#desktop/main/day/answer';
import type { Acting } from '#desktop/main/day/writes';
import type { LocalDesk, LocalHandlers } from '#desktop/main/local-calls';
import { touchedBy } from '#desktop/main/outbox/cards';
import { redoIdOf, withFreeIds } from '#desktop/main/outbox/redo';
import { unsentActs } from '#desktop/main/outbox/unsent';
import type { OutboxStore, RefusedIntent } from '#desktop/main/ports';
import type { OpenDesk } from '#desktop/main/session/open-desk';
import type { ReviewCard, WaitingAct } from '#shared/desk/local';
import { lostActs } from '#shared/desk/notices';
import { apply } from '#shared/desk/replay';
import type { DayRows, PendingIntent } from '#shared/desk/rows';
import { isBooking } from '#shared/desk/rules';
import type { DeskAct, DeskStaff, Intent } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { liveStatuses } from '#shared/reservations/rules';
import type { Clock } from '#shared/time';

export interface ReviewPorts {
  outbox: OutboxStore;
  answers: Answers;
  clock: Clock;
  sending: () => ReadonlySet<string>;
  failuresOf: (id: string) => number;
  isSignedIn: (staffId: string) => boolean;
}

export interface Review {
  waiting(): WaitingAct[];
  /** `staff`: the person who would repeat them; null while the desk is locked. */
  cards(staff: DeskStaff | null): ReviewCard[];
  count(): number;
  /** Throws if the act is refused; dependent acts that do not fit get cards. */
  redo(id: string, act: DeskAct | undefined, acting: Acting): void;
  drop(id: string): void;
}

interface CardGroup {
  card: RefusedIntent;
  dependants: RefusedIntent[];
}

export function createReview(ports: ReviewPorts): Review {
  const { outbox, answers } = ports;

  const groupOf = (id: string): CardGroup => {
    const found = groups(outbox).find(({ card }) => card.intent.id === id);
    if (found === undefined) throw new AppError('intent_not_found');
    return found;
  };

  return {
    waiting: () => unsentActs(outbox).map((one) => ({ ...told(one, ports), state: stateOf(one, ports) })),
    cards: (staff) => groups(outbox).map((group) => cardOf(group, ports, staff)),
    count: () => groups(outbox).length,
    redo(id, given, acting) {
      if (isUnderWay(redoIdOf(id), outbox)) return;
      const { card, dependants } = groupOf(id);
      const others = dependants.map(({ intent }) => ({ id: intent.id, act: actOf(intent) }));
      answers.redo([{ id, act: given ?? actOf(card.intent) }, ...others], acting);
    },
    drop: (id) => outbox.settle(groupOf(id).card.intent.id),
  };
}

const isUnderWay = (id: string, outbox: Pick<OutboxStore, 'pending' | 'answerOf'>): boolean =>
  outbox.answerOf(id) !== null || outbox.pending().some(({ intent }) => intent.id === id);

/** Refused acts with later ones about the same party; an act without its former card gets a separate one. */
function groups(outbox: Pick<OutboxStore, 'refused'>): CardGroup[] {
  const refused = outbox.refused();
  const ids = new Set(refused.map(({ intent }) => intent.id));
  const isCard = ({ dependsOn }: RefusedIntent) => dependsOn === null || !ids.has(dependsOn);
  return refused.filter(isCard).map((card) => ({
    card,
    dependants: refused.filter((one) => !isCard(one) && one.dependsOn === card.intent.id),
  }));
}

const actOf = ({ kind, args }: Intent): DeskAct => ({ kind, args }) as DeskAct;

function cardOf({ card, dependants }: CardGroup, ports: ReviewPorts, staff: DeskStaff | null): ReviewCard {
  const { code, message, current } = card.answer;
  return {
    ...told(card, ports),
    code: code ?? 'failed',
    message: message ?? '',
    current: standing(card, ports) ?? current ?? null,
    wasPromised: card.wasPromised,
    dependants: [...dependants, ...waitingOn(card, ports)].map((one) => ({
      ...told(one, ports),
      state: stateOf(one, ports),
    })),
    ...redoOf(actOf(card.intent), ports, staff),
  };
}

function standing({ intent }: RefusedIntent, { answers }: ReviewPorts): unknown {
  const rows = answers.rows();
  const [id] = touchedBy(intent);
  if (rows === null || id === undefined) return null;
  return rows.reservations.get(id) ?? rows.entries.get(id) ?? null;
}

/** Unsent acts that will be refused too, because their row was never created. */
function waitingOn({ intent }: RefusedIntent, { outbox, answers }: ReviewPorts): PendingIntent[] {
  const rows = answers.rows();
  const gone = touchedBy(intent).filter((id) => !rows?.reservations.has(id) && !rows?.entries.has(id));
  return unsentActs(outbox).filter((one) => touchedBy(one.intent).some((id) => gone.includes(id)));
}

function redoOf(
  act: DeskAct,
  { answers, outbox, clock }: ReviewPorts,
  staff: DeskStaff | null,
): Pick<ReviewCard, 'canRedo' | 'fits'> {
  const rows = answers.rows();
  if (staff === null || rows === null || act.kind === 'returnLease') return { canRedo: false, fits: false };
  const { leaseLeft, professionalHeld } = outbox;
  const desk = { now: clock.now(), staff, leaseLeft, professionalHeld };
  const fits = !('refused' in apply(rows, withFreeIds(act, rows, new Map(), ''), desk));
  return { fits, canRedo: fits || canBecome(act, rows) };
}

function canBecome(act: DeskAct, rows: DayRows): boolean {
  if (isBooking(act) || act.kind === 'addToWaitlist') return true;
  const status = act.kind === 'changeReservation' ? rows.reservations.get(act.args.id)?.status : undefined;
  return liveStatuses.some((live) => live === status);
}

function stateOf({ intent, staff }: PendingIntent, ports: ReviewPorts): WaitingAct['state'] {
  const { sending, failuresOf, isSignedIn } = ports;
  const { id } = intent;
  const failures = failuresOf(id);
  if (failures > 0 && !isSignedIn(staff.id)) return 'person';
  if (failures > 0) return failures === 1 ? 'failed_once' : 'failed_twice';
  return sending().has(id) ? 'sending' : 'waiting';
}

const told = ({ intent, staff }: PendingIntent, { answers }: ReviewPorts): Omit<WaitingAct, 'state'> => ({
  id: intent.id,
  at: intent.deskTime,
  by: staff.name,
  name: nameIn(actOf(intent), answers.rows()),
  act: actOf(intent),
});

function nameIn(act: DeskAct, rows: DayRows | null): string | null {
  if ('name' in act.args && act.args.name) return act.args.name;
  const id = 'id' in act.args ? act.args.id : undefined;
  if (id === undefined || rows === null) return null;
  const row = rows.reservations.get(id) ?? rows.entries.get(id);
  return row?.name ?? rows.outbox.find((message) => message.id === id)?.name ?? null;
}

type ReviewCall = 'waitingActs' | 'reviewCards' | 'redo' | 'drop';

export const actCalls: Pick<LocalHandlers, ReviewCall> = {
  waitingActs: async (_, desk) => (await reviewAt(desk)).waiting(),

  reviewCards: async (_, desk) => (await reviewAt(desk)).cards(desk.activeStaff.staff),

  async redo({ id, act }, desk) {
    const { staff } = desk.activeStaff;
    if (staff === null) throw new AppError('unauthorized');
    const review = await reviewAt(desk);
    review.redo(id, act, { staff, language: desk.language });
    desk.changed();
    return review.cards(staff);
  },

  async drop({ id }, desk) {
    const review = await reviewAt(desk);
    review.drop(id);
    desk.changed();
    return review.cards(desk.activeStaff.staff);
  },
};

const reviewAt = async (desk: LocalDesk): Promise<Review> => reviewOf(await desk.opened());

const reviewOf = ({ outbox, answers, clock, sync: { sending, failuresOf }, tokens }: OpenDesk): Review =>
  createReview({ outbox, answers, clock, sending, failuresOf, isSignedIn: tokens.has });

/** Open refusals, and notices about lost acts. */
export const cardCount = (opened: OpenDesk): number =>
  reviewOf(opened).count() + opened.outbox.notices().filter((notice) => lostActs(notice) > 0).length;
