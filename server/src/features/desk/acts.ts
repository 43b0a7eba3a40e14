import { type SignIn, signInsOn } from '#server/features/auth/desk-tokens';
import { userById } from '#server/features/auth/queries';
import { type About, hasSignedInAtVenue, isOwnChain, type Known } from '#server/features/desk/intent-queries';
import { returnLease } from '#server/features/desk/leases';
import { wasSignedIn } from '#server/features/desk/presence';
import { type DeskRow, lastContactOf } from '#server/features/desk/queries';
import { canHaveWalkedIn, refusedForGood } from '#server/features/desk/walk-in';
import { markSent } from '#server/features/messages/outbox';
import { bookAtDesk } from '#server/features/reservations/book-by-staff';
import { changeReservation } from '#server/features/reservations/change';
import { moveReservation } from '#server/features/reservations/change-status';
import { byId } from '#server/features/reservations/queries';
import { seenByStaff as partySeen } from '#server/features/reservations/staff-action';
import { undoReservation } from '#server/features/reservations/undo';
import { bookVisitAtDesk } from '#server/features/reservations/visit-by-staff';
import { type StaffCall, type StaffVenue, venueOfStaff } from '#server/features/venues/service';
import { promote } from '#server/features/waitlist/promote';
import { entryOfVenue } from '#server/features/waitlist/queries';
import { addToWaitlist } from '#server/features/waitlist/service';
import { seenByStaff as entrySeen } from '#server/features/waitlist/view';
import { withdrawEntry } from '#server/features/waitlist/withdraw';
import type { VenueLock } from '#server/platform/changes/changes';
import type { Db, Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import { actTime, isBooking, isFact } from '#shared/desk/rules';
import type { Intent } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

export interface Batch {
  desk: DeskRow;
  epoch: number;
  call: Call;
  arrivedAt: Date;
  /** Read once per batch: a sign-in or sign-out meanwhile counts after it. */
  accounts: Map<string, Account>;
}

/** `elsewhere`: not signed in on this device yet; null: unknown. */
type Account = { user: User; signIns: SignIn[] } | 'elsewhere' | null;

export const entityOf = (intent: Intent): string | null => (intent.kind === 'returnLease' ? null : intent.args.id!);

export function aboutOf(intent: Intent): About | null {
  const table = tables[intent.kind];
  return table === null ? null : { table, id: entityOf(intent)! };
}

const tables: Record<Intent['kind'], About['table'] | null> = {
  bookAtDesk: 'reservations',
  bookVisitAtDesk: 'reservations',
  changeReservation: 'reservations',
  moveReservation: 'reservations',
  undoReservation: 'reservations',
  addToWaitlist: 'waitlist_entries',
  withdrawEntry: 'waitlist_entries',
  promote: 'waitlist_entries',
  markMessageSent: null,
  returnLease: null,
};
const births: Intent['kind'][] = ['bookAtDesk', 'bookVisitAtDesk', 'addToWaitlist'];

export interface IntentRun {
  tx: Tx;
  db: Db;
  lock: VenueLock;
  intent: Intent;
  known: Known;
  batch: Batch;
  /** By staff id: what an earlier act of the transaction read. No act of a desk changes a venue or its staff. */
  venues: Map<string, StaffVenue>;
}

interface IntentOutcome {
  versionAfter: number | null;
}

/**
 * Runs an intent as its staff member at its time. Throws like the endpoint it names. `waits`: until they sign in on
 * this device.
 */
export async function act(asked: IntentRun): Promise<IntentOutcome | 'waits'> {
  const { tx, intent, known, batch } = asked;
  const { venueId } = batch.desk;
  const account = await accountOf(asked);
  if (account === 'elsewhere') return 'waits';
  if (account === null) throw new AppError('not_on_this_desk');
  const { user, signIns } = account;
  if ('venueId' in intent.args && intent.args.venueId !== venueId) throw new AppError('venue_not_found');
  const at = timeOf(asked);
  const { staffId, deskTime } = intent;
  const dated = { staffId, signIns, deskTime: new Date(deskTime), at };
  if (!(await wasSignedIn(tx, batch.desk, dated))) throw new AppError('not_on_this_desk');
  const claimsFact = isFact(intent, intent.madeOffline);
  const fact = claimsFact && (await canBeFact(asked, at));
  if (fact && intent.kind === 'moveReservation' && known.status === intent.args.to) {
    return { versionAfter: known.version }; // another intent had the same effect
  }
  if (!fact) await refuseIfStale(asked);
  const done = run(asked, callFor(asked, { user, at, fact }));
  return claimsFact && !fact ? done.catch(refusedForGood) : done;
}

async function accountOf(asked: IntentRun): Promise<Account> {
  const { accounts } = asked.batch;
  const { staffId } = asked.intent;
  const known = accounts.get(staffId);
  if (known !== undefined) return known;
  const account = await findAccount(asked);
  accounts.set(staffId, account);
  return account;
}

/** Intents handed over from an old device may be by people who have not yet signed in on the new one. */
async function findAccount({ tx, intent: { staffId }, batch: { desk } }: IntentRun): Promise<Account> {
  const signIns = await signInsOn(tx, desk.id, staffId);
  const isKnown = signIns.length > 0 || (await hasSignedInAtVenue(tx, desk.venueId, staffId));
  const user = isKnown ? await userById(tx, staffId) : null;
  if (signIns.length > 0) return user && { user, signIns };
  return user !== null && (await worksAt(tx, user, desk.venueId)) ? 'elsewhere' : null;
}

const worksAt = (tx: Tx, user: User, venueId: string): Promise<boolean> =>
  venueOfStaff(tx, user, venueId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

const timeOf = ({ intent, batch: { desk, arrivedAt } }: IntentRun): Date =>
  actTime(new Date(intent.deskTime), lastContactOf(desk), arrivedAt);

async function canBeFact({ tx, intent, batch: { desk } }: IntentRun, at: Date): Promise<boolean> {
  return !isBooking(intent) || canHaveWalkedIn(tx, intent.args, { desk, at });
}

/** Its writes commit or roll back with this transaction. */
function callFor(
  { db, intent, known, batch: { call, desk, arrivedAt } }: IntentRun,
  { user, at, fact }: { user: User; at: Date; fact: boolean },
): Call {
  return {
    ...call,
    db,
    clock: { now: () => at },
    user,
    idempotencyKey: null,
    desk: {
      ...{ id: desk.id, arrivedAt, fromLease: intent.fromLease, isFact: fact, madeOffline: intent.madeOffline },
      undoesUnsent: intent.kind === 'undoReservation' && (known.version ?? 0) > intent.seenVersion,
    },
  };
}

async function run(asked: IntentRun, given: Call): Promise<IntentOutcome> {
  const { tx, lock, intent, known, batch } = asked;
  const call: StaffCall = { ...given, venue: await venueFor(asked, given) };
  const version = known.version ?? 0;
  switch (intent.kind) {
    case 'bookAtDesk':
      return versionOf(await bookAtDesk(intent.args, call));
    case 'bookVisitAtDesk': {
      const [first] = await bookVisitAtDesk(intent.args, call);
      return versionOf(first!);
    }
    case 'changeReservation':
      return versionOf(await changeReservation({ ...intent.args, version }, call));
    case 'moveReservation':
      return versionOf(await moveReservation({ ...intent.args, version }, call));
    case 'undoReservation':
      return versionOf(await undoReservation({ ...intent.args, version }, call));
    case 'promote':
      return versionOf((await promote({ ...intent.args, venueId: batch.desk.venueId }, signedIn(call), call)).entry);
    case 'addToWaitlist':
      return versionOf(await addToWaitlist(intent.args, signedIn(call), call));
    case 'withdrawEntry':
      return versionOf(await withdrawEntry({ ...intent.args, version }, call));
    case 'markMessageSent':
      await markSent({ venueId: intent.args.venueId, id: intent.args.id }, call);
      return { versionAfter: null };
    case 'returnLease':
      await returnLease(tx, lock, batch.desk, actOf(call), intent.args.slots);
      return { versionAfter: null };
  }
}

/** Throws as `venueOfStaff` does. */
async function venueFor({ batch, venues }: IntentRun, call: Call): Promise<StaffVenue> {
  const user = signedIn(call);
  const venue = venues.get(user.id) ?? (await venueOfStaff(call.db, user, batch.desk.venueId));
  venues.set(user.id, venue);
  return venue;
}

const versionOf = ({ version }: { version: number }): IntentOutcome => ({ versionAfter: version });

/** Refuses a change by others with the current row. The desk's own later changes are no conflict. */
async function refuseIfStale({ tx, intent, known, batch: { desk, arrivedAt, call } }: IntentRun): Promise<void> {
  const about = aboutOf(intent);
  if (about === null || births.includes(intent.kind)) return;
  const isParty = about.table === 'reservations';
  if (known.version === null) throw new AppError(isParty ? 'reservation_not_found' : 'entry_not_found');
  if (known.version <= intent.seenVersion) return;
  if (await isOwnChain(tx, desk, about, { seen: intent.seenVersion, version: known.version })) return;
  const current = isParty
    ? await partySeen(tx, (await byId(tx, desk.venueId, about.id))!, { now: arrivedAt, lang: call.lang })
    : await entrySeen(tx, (await entryOfVenue(tx, desk.venueId, about.id))!, { now: arrivedAt, lang: call.lang });
  throw new AppError('stale', {}, { current });
}
