import { forgetOldTokens } from '#server/features/auth/desk-tokens';
import { sweepSessions } from '#server/features/auth/session';
import { forgetOldLinks } from '#server/features/auth/verification-queries';
import { forgetOldCodes } from '#server/features/codes/queries';
import { forgetOldIntents, forgetShownGuests, forgetSpentLeases } from '#server/features/desk/retention';
import { forgetOldGuests } from '#server/features/guests/retention';
import { recordOfferedDays } from '#server/features/insights/offered';
import { rollDifferences } from '#server/features/insights/roll-check';
import { rollDays } from '#server/features/insights/roll-days';
import { forgetContacts } from '#server/features/messages/contacts';
import { endPastMessages, forgetErasedMessages } from '#server/features/messages/past-messages';
import { type SendDeps, sendDue } from '#server/features/messages/send';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { slotsWithLapsedHolds } from '#server/features/reservations/queries';
import { queueReminders } from '#server/features/reservations/reminders';
import { ledgerDifferences, showDifferences } from '#server/features/schedule/ledger-check';
import { forgetOldInvites } from '#server/features/staff/queries';
import { sweepPictures } from '#server/features/uploads/unused-pictures';
import { availabilityDifferences } from '#server/features/venues/availability-check';
import { forgetWords } from '#server/features/venues/forget-words';
import { rollAvailability } from '#server/features/venues/roll-availability';
import { offerWaiting } from '#server/features/waitlist/offers';
import { endPastEntries } from '#server/features/waitlist/past-entries';
import { archiveMonths } from '#server/platform/changes/archive-months';
import { checkChains, checkHeads } from '#server/platform/changes/chain-check';
import { forgetOldKeys } from '#server/platform/changes/idempotency';
import type { KnownHeads } from '#server/platform/changes/known-heads';
import type { Database } from '#server/platform/db/client';
import { sweepLimits } from '#server/platform/http/limits';
import type { Mail } from '#server/platform/mail/outbox';
import type { Storage } from '#server/platform/ports/storage';
import { SeparateParts } from '#server/platform/separate-parts';
import { addDays, serviceDay } from '#shared/time';

export interface JobDeps extends SendDeps {
  raw: Database['raw'];
  storage: Storage;
  mail: Mail;
  known: KnownHeads;
}

export interface Job {
  cron: string;
  /** Must be safe to run concurrently. `isStopping` ends it between two steps. */
  run(deps: JobDeps, isStopping: () => boolean): Promise<unknown>;
}

export const EVERY_MINUTE = '* * * * *';

/** Independent steps: a failure does not stop the others. */
export const jobs = {
  holds: {
    cron: EVERY_MINUTE,
    async run({ db, clock }, isStopping) {
      const parts = new SeparateParts();
      for (const slot of await slotsWithLapsedHolds(db, clock.now())) {
        if (isStopping()) return;
        await parts.run(slot, () => endLapsedHolds(db, slot, clock.now()));
      }
      parts.end();
    },
  },
  offers: { cron: EVERY_MINUTE, run: ({ db, clock }) => offerWaiting(db, clock) },
  pastEntries: { cron: '39 3 * * *', run: endPastEntries },
  reminders: { cron: EVERY_MINUTE, run: queueReminders },
  messages: {
    cron: EVERY_MINUTE,
    async run(deps, isStopping) {
      const parts = new SeparateParts();
      await parts.run({ step: 'past messages' }, () => endPastMessages(deps));
      await sendDue(deps, isStopping);
      parts.end();
    },
  },
  mail: { cron: EVERY_MINUTE, run: (deps, isStopping) => deps.mail.sendDue(deps, isStopping) },
  /** Hourly: days still on sale. West of Greenwich the service day may be yesterday's. */
  ledger: { cron: '17 * * * *', run: (deps) => checkLedger(deps, 1) },
  /** Nightly: also past days that late intents or corrections may change. */
  lateLedger: { cron: '11 4 * * *', run: (deps) => checkLedger(deps, LATE_DAYS) },
  /** Detects within an hour a log that was rewritten with valid hashes. */
  heads: { cron: '27 * * * *', run: checkHeads },
  chains: { cron: '41 1 * * *', run: (deps, isStopping) => checkChains(deps, isStopping) },
  retention: {
    cron: '23 3 * * *',
    async run({ db, clock }, isStopping) {
      const parts = new SeparateParts();
      await parts.run({ step: 'guests' }, () => forgetOldGuests(db, clock.now()));
      await forgetErasedMessages(db, clock.now(), isStopping);
      parts.end();
    },
  },
  /** After the check of the chains. */
  archive: { cron: '9 2 * * *', run: archiveMonths },
  keys: { cron: '31 * * * *', run: ({ db, clock }) => forgetOldKeys(db, clock.now()) },
  deskTokens: { cron: '13 3 * * *', run: ({ db, clock }) => forgetOldTokens(db, clock.now()) },
  deskAnswers: { cron: '19 3 * * *', run: ({ db, clock }) => forgetShownGuests(db, clock.now()) },
  deskIntents: {
    cron: '29 3 * * *',
    async run({ db, clock }, isStopping) {
      const parts = new SeparateParts();
      await parts.run({ step: 'leases' }, () => forgetSpentLeases(db, clock.now()));
      await forgetOldIntents(db, clock.now(), isStopping);
      parts.end();
    },
  },
  counters: { cron: '37 * * * *', run: ({ raw, clock }) => sweepLimits(raw, clock) },
  sessions: { cron: '43 * * * *', run: ({ db, clock }) => sweepSessions(db, clock) },
  pictures: { cron: '53 2 * * *', run: sweepPictures },
  /** Hourly: days end at different hours per time zone. */
  offeredDays: {
    cron: '7 * * * *',
    run: ({ db, clock }, isStopping) => recordOfferedDays(db, clock.now(), isStopping),
  },
  /** Every minute, because after an installation it fills some days at a time. */
  availability: {
    cron: EVERY_MINUTE,
    run: ({ db, clock }, isStopping) => rollAvailability(db, clock.now(), isStopping),
  },
  /** Every minute: charts compute the days that wait for it. */
  analytics: { cron: EVERY_MINUTE, run: ({ db, clock }, isStopping) => rollDays(db, clock.now(), isStopping) },
  analyticsCheck: { cron: '3 4 * * *', run: checkAnalytics },
  availabilityCheck: { cron: '33 2 * * *', run: checkAvailability },
  words: { cron: '49 2 * * *', run: ({ db }) => forgetWords(db) },
  codes: {
    cron: '51 * * * *',
    async run({ db, clock }) {
      const parts = new SeparateParts();
      await parts.run({ step: 'codes' }, () => forgetOldCodes(db, clock.now()));
      await parts.run({ step: 'links' }, () => forgetOldLinks(db, clock.now()));
      await forgetOldInvites(db, clock.now());
      parts.end();
    },
  },
  contacts: { cron: '47 * * * *', run: ({ db, clock }) => forgetContacts(db, clock.now()) },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

/** After this no desk intent or correction is expected. */
const LATE_DAYS = 31;

async function checkLedger({ db, clock, log }: JobDeps, daysBack: number): Promise<void> {
  const differences = await ledgerDifferences(db, addDays(serviceDay(clock.now(), 'UTC'), -daysBack));
  for (const difference of differences)
    log.error(
      difference,
      'ledger check: seats of a slot disagree with its reservations or leases; an operator must repair them',
    );
  showDifferences(differences.length, clock);
}

const CHECKED_DAYS = 31;

/** Fails if days differ: the failure raises the alarm. */
async function checkAvailability({ db, clock, log }: JobDeps, isStopping: () => boolean): Promise<void> {
  const from = addDays(serviceDay(clock.now(), 'UTC'), -1);
  const differences = await availabilityDifferences(db, { from, to: addDays(from, CHECKED_DAYS) }, isStopping);
  for (const difference of differences)
    log.error(difference, 'availability check: the search finds a venue by other slots than it has');
  if (differences.length > 0) throw new Error(`availability check: ${differences.length} days of venues differ`);
}

async function checkAnalytics({ db, clock, log }: JobDeps, isStopping: () => boolean): Promise<void> {
  const differences = await rollDifferences(db, { now: clock.now(), days: CHECKED_DAYS }, isStopping);
  for (const difference of differences) log.error(difference, 'analytics check: a stored day differs from its rows');
  if (differences.length > 0) throw new Error(`analytics check: ${differences.length} stored days differ`);
}
