import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { outcomes } from '#server/features/desk/test-intents';
import { actOf, anAddress, aPhone, leasesOf, placeOf } from '#server/features/desk/test-spa-acts';
import { type DecidedAct, type Outage, type SpaDay, type SpaStep, synced } from '#server/features/desk/test-spa-days';
import { rowsOf } from '#server/platform/db/client';
import { aReservationRequest, tokenOf } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { Answer } from '#server/testing/server';
import type { EndpointName } from '#shared/api/table';
import { apply, replay, versionIn } from '#shared/desk/replay';
import type { ActContext, DayRows, ReplayOutcome } from '#shared/desk/rows';
import { isBooking } from '#shared/desk/rules';
import { type DeskAct, type Intent, type IntentAnswer, intent } from '#shared/desk/schema';
import { freeTimesAt } from '#shared/desk/services';
import { visitTimesAt } from '#shared/desk/visits';
import type { StaffReservation } from '#shared/reservations/desk';
import { partsAsked } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';
import { visitTimesQuery } from '#shared/treatments/schema';
import { BESIDE } from '#shared/treatments/visit';

type Applied = Exclude<ReplayOutcome, { refused: unknown }>;

const TAKEN: (string | null)[] = [
  ...['treatment_taken', 'professional_taken', 'room_taken', 'equipment_taken', 'slot_full'],
];

export async function runAtSpa(day: SpaDay, step: SpaStep): Promise<void> {
  switch (step.do) {
    case 'advance':
      day.server.clock.advance(step.minutes * MINUTE_MS);
      return;
    case 'cut':
      day.outage ??= { base: day.rows, acts: [], isAlone: true, cancelled: new Set() };
      return;
    case 'mend':
      return mend(day);
    case 'close':
      return day.outage === null ? undefined : close(day, day.outage, step.time);
    case 'guest':
    case 'guestLeaves':
      return byGuest(day, step);
    default: {
      const act = actOf(day, step);
      if (act === null) return;
      return day.outage === null ? decideBoth(day, act) : decideInTheDark(day, day.outage, act);
    }
  }
}

async function byGuest(day: SpaDay, step: Extract<SpaStep, { do: 'guest' | 'guestLeaves' }>): Promise<void> {
  const changed = step.do === 'guest' ? await guestBooks(day, step) : await guestLeaves(day, step.which);
  if (!changed) return;
  if (day.outage === null) await synced(day);
  else day.outage.isAlone = false;
}

async function guestBooks(day: SpaDay, step: Extract<SpaStep, { do: 'guest' }>): Promise<boolean> {
  const { server, venue, treatments } = day;
  const { id: treatmentId, people } = treatments[step.treatment]!;
  const further = step.further === undefined ? undefined : [{ treatmentId: treatments[step.further]!.id }];
  const asked = { ...placeOf(day, step), time: step.time, people, treatmentId, phone: aPhone() };
  const visit = { ...asked, ...(further && { furtherTreatments: further }) };
  const { status, body } = await server.caller().call('book', aReservationRequest(venue, visit), anAddress());
  if (status !== 201) return false;
  day.links.push({ id: body.id, token: await tokenOf(server, body.id) });
  return true;
}

async function guestLeaves({ server, venue, links, outage }: SpaDay, which: number): Promise<boolean> {
  const link = links[which % Math.max(1, links.length)];
  if (link === undefined) return false;
  const { status } = await server.caller().call('cancelAsGuest', { token: link.token });
  const parts = sql`select id from reservations where venue_id = ${venue.id} and ${link.id}::uuid in (id, visit_id)`;
  for (const { id } of await rowsOf<{ id: string }>(server.database.db, parts)) outage?.cancelled.add(id);
  return status === 200;
}

async function close({ manager, venue }: SpaDay, outage: Outage, time: string): Promise<void> {
  const exception = { venueId: venue.id, kind: 'closed' as const, roomId: null, date: TODAY, time };
  const { status } = await manager.caller.call('addException', exception as never);
  if (status === 201) outage.isAlone = false;
}

const contextOf = (day: SpaDay): ActContext => ({
  staff: day.rows.venue.staff[0]!,
  ...leasesOf(day),
});

function noteOf(
  { notebook }: SpaDay,
  act: DeskAct,
  known: DayRows,
  { subject, lease }: Applied,
  madeOffline: boolean,
): Intent {
  const given = { madeOffline, seenVersion: versionIn(known, subject), fromLease: lease?.people ?? 0 };
  return intent.parse(notebook.note(act.kind as 'undoReservation', act.args as never, given));
}

/** Online: the desk decides before it sends, and the server answers at once. */
async function decideBoth(day: SpaDay, act: DeskAct): Promise<void> {
  const { manager, notebook, rows } = day;
  const outcome = apply(rows, act, contextOf(day));
  if ('refused' in outcome) {
    const answer = (await manager.caller.call(act.kind as 'bookAtDesk', act.args as never)) as Answer<EndpointName>;
    const isDone = answer.status < 300;
    expectSameRefusal(day, act, outcome.refused, isDone ? null : answer.error.code);
    if (isDone) await synced(day);
    return;
  }
  if (outcome.rows === rows) return;
  const [answer] = await notebook.send(noteOf(day, act, rows, outcome, false));
  const isRefused = answer!.outcome === 'refused';
  if (isRefused) {
    expect(isUnsure(outcome, act), JSON.stringify([act, answer])).toBe(true);
    expect(TAKEN).toContain(answer!.code);
  }
  const fresh = await synced(day, isRefused ? rows.former : outcome.rows.former);
  if (!isRefused) expect(partiesAt(day, outcome.rows), act.kind).toEqual(partiesAt(day, fresh));
}

/**
 * A browser has no leases, and the database names one of several reasons why a party cannot come back. A desk's leases may
 * keep a treatment in a room whose time is over, where a browser gets another room.
 */
function expectSameRefusal(day: SpaDay, act: DeskAct, refused: string, code: string | null): void {
  const reasons = day.isHeld ? [...TAKEN, 'slot_begun'] : TAKEN;
  const isLoose = reasons.includes(refused) && (day.isHeld || act.kind === 'undoReservation');
  const mayFit = refused === 'slot_begun' && isNewParty(act);
  const isSale = act.kind === 'bookAtDesk' && act.args.treatmentId === undefined;
  if (isSale) expect(code, JSON.stringify(act)).not.toBeNull();
  else if (isLoose) expect(mayFit ? [...reasons, null] : reasons, JSON.stringify(act)).toContain(code);
  else expect(code, JSON.stringify(act)).toBe(refused);
}

const isNewParty = ({ kind }: DeskAct): boolean => kind === 'bookAtDesk' || kind === 'bookVisitAtDesk';

/** The desk cannot know whether a room sold without a treatment is free; and only without a connection is a guest a fact. */
const isUnsure = ({ rows, standing }: Applied, act: DeskAct): boolean =>
  (standing === 'unconfirmed' && !isTreated(rows, act)) || isBeside(rows, act);

const isTreated = ({ reservations }: DayRows, { args }: DeskAct): boolean =>
  reservations.get((args as { id: string }).id)?.treatment !== undefined;

/** A walk-in for which no place is free. */
const isBeside = ({ reservations }: DayRows, { kind, args }: DeskAct): boolean =>
  kind === 'bookAtDesk' && args.kind === 'walk-in' && reservations.get(args.id!)!.overbookReason !== null;

function decideInTheDark(day: SpaDay, outage: Outage, act: DeskAct): void {
  const outcome = apply(day.rows, act, contextOf(day));
  if ('refused' in outcome || outcome.rows === day.rows) return;
  const noted = noteOf(day, act, outage.base, outcome, true);
  const { standing, lease } = outcome;
  if (lease !== null && act.kind === 'bookVisitAtDesk') day.promisedVisits++;
  outage.acts.push({ pending: { intent: noted, staff: contextOf(day).staff }, standing, lease });
  const replayed = replay(
    outage.base,
    outage.acts.map(({ pending }) => pending),
  );
  expect(partiesAt(day, replayed), `replayed ${act.kind}`).toEqual(partiesAt(day, outcome.rows));
  day.rows = replayed;
}

/** The connection is back: the server answers all acts. */
export async function mend(day: SpaDay): Promise<void> {
  const { outage, notebook } = day;
  if (outage === null) return;
  day.outage = null;
  const answers = await notebook.send(...outage.acts.map(({ pending }) => pending.intent));
  const told = day.rows;
  const fresh = await synced(day);
  const isSure = outage.acts.every(
    ({ pending, standing }) => standing === 'confirmed' || isTreated(told, pending.intent),
  );
  if (outage.isAlone && isSure) {
    expect(outcomes(answers)).toEqual(outage.acts.map(() => 'applied'));
    expect(partiesAt(day, fresh)).toEqual(partiesAt(day, told));
  } else expectKept(outage, answers, { told, fresh });
  expect(await sharedWithoutReason(day)).toEqual([]);
}

/** What the desk promised is so, unless a guest cancelled the party or an earlier act on it was refused. */
function expectKept(
  { acts, cancelled }: Outage,
  answers: IntentAnswer[],
  rows: { told: DayRows; fresh: DayRows },
): void {
  const lost = new Set(cancelled);
  for (const [n, { pending, standing }] of acts.entries()) {
    const ids = partiesOf(pending.intent);
    const isApplied = answers[n]!.outcome === 'applied';
    if (!ids.some((id) => lost.has(id)) && standing === 'confirmed')
      expect(isApplied, JSON.stringify([pending.intent, answers[n]])).toBe(true);
    if (!isApplied) for (const id of ids) lost.add(id);
  }
  for (const id of acts.flatMap(({ pending }) => partiesOf(pending.intent))) {
    const fresh = rows.fresh.reservations.get(id);
    if (isVisitRefused(id, acts, answers)) expect(fresh, id).toBeUndefined();
    if (!lost.has(id)) expect(toldOf(fresh!, acts)).toEqual(toldOf(rows.told.reservations.get(id)!, acts));
  }
}

/** None of its parts may be booked. */
const isVisitRefused = (id: string, acts: DecidedAct[], answers: IntentAnswer[]): boolean =>
  acts.some(({ pending: { intent } }, n) => {
    const isOfVisit = intent.kind === 'bookVisitAtDesk' && partiesOf(intent).includes(id);
    return isOfVisit && answers[n]!.outcome === 'refused';
  });

/** All parts of a new visit. */
const partiesOf = (act: Intent): string[] =>
  act.kind === 'bookVisitAtDesk' ? partsAsked(act.args).map(({ id }) => id!) : [(act.args as { id: string }).id];

const isAsked = ({ args, fromLease }: Intent): boolean => 'kind' in args && args.kind === 'phone' && fromLease === 0;

/** Room and professional too, of guests who are there, and of promises: the server chooses them for the others. */
function toldOf({ id, roomId, date, time, people, status, treatment }: StaffReservation, acts: DecidedAct[]) {
  const isBorn = ({ pending: { intent } }: DecidedAct) => isBooking(intent) && partiesOf(intent).includes(id);
  const born = acts.find(isBorn)?.pending.intent;
  const isChosen = born !== undefined && isBooking(born) && (isAsked(born) || born.args.time !== time);
  return { date, time, people, status, ...(!isChosen && { roomId, professional: treatment?.professional }) };
}

const sharedWithoutReason = ({ server, venue }: SpaDay) =>
  rowsOf(
    server.database.db,
    sql`select id, status, "time" from reservations where venue_id = ${venue.id} and shares_room and overbook_reason is null
          and status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`,
  );

/** The free times of every treatment, and of visits that begin with the first one. */
export async function expectSameTimes({ server, venue, treatments, rows }: SpaDay): Promise<void> {
  for (const { id: treatmentId } of treatments) {
    const asked = { slugOrId: venue.id, treatmentId, date: TODAY };
    const { body } = await server.caller().call('treatmentTimes', asked);
    expect(freeTimesAt(rows, asked, server.clock.now(), () => false)).toEqual(body);
  }
  for (const further of treatments.slice(1)) {
    for (const beside of ['', BESIDE]) {
      const asked = { slugOrId: venue.id, date: TODAY, parts: [treatments[0]!.id, `${beside}${further.id}`] };
      const { body } = await server.caller().call('visitTimes', asked);
      const here = visitTimesAt(rows, visitTimesQuery.parse(asked), server.clock.now(), () => false);
      expect(here).toEqual(body);
    }
  }
}

/** Ignores what the desk cannot know: messages and sync state. */
function partiesAt({ server }: SpaDay, { reservations }: DayRows) {
  const now = server.clock.now().toISOString();
  const shown = ({
    lastMessage: _,
    onDesk: __,
    undoUntil,
    roomMinutes,
    leadMinutes = 0,
    ...row
  }: StaffReservation) => ({
    ...{ ...row, leadMinutes },
    // The server adds the length of a stay without a treatment
    ...(row.treatment && { roomMinutes }),
    undoUntil: undoUntil !== null && undoUntil > now ? undoUntil : null,
  });
  return [...reservations.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map(shown);
}
