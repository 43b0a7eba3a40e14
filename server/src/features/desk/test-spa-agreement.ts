import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { outcomes } from '#server/features/desk/test-intents';
import {
  type DecidedAct,
  type Outage,
  type SpaDay,
  type SpaStep,
  type StaffStep,
  synced,
} from '#server/features/desk/test-spa-days';
import { rowsOf } from '#server/platform/db/client';
import { aDeskRequest, aReservationRequest, tokenOf } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { Answer } from '#server/testing/server';
import type { EndpointName } from '#shared/api/table';
import { apply, replay, versionIn } from '#shared/desk/replay';
import type { ActContext, DayRows, ReplayOutcome } from '#shared/desk/rows';
import { type DeskAct, deskAct, type Intent, type IntentAnswer, intent } from '#shared/desk/schema';
import { freeTimesAt, treatmentAtDoor } from '#shared/desk/services';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import { MINUTE_MS } from '#shared/time';

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

let guests = 0;
const aPhone = () => `+2449${35_000_000 + ++guests}`;
const anAddress = () => ({ 'x-forwarded-for': `41.${70 + (guests >> 16)}.${(guests >> 8) & 255}.${guests & 255}` });

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

const placeOf = ({ venue, professionals }: SpaDay, { room, named }: { room: number; named?: number | undefined }) => ({
  roomId: venue.rooms[room]!.id,
  ...(named !== undefined && { professionalId: professionals[named]! }),
});

const nth = <Row>(rows: ReadonlyMap<string, Row>, which: number): Row | undefined =>
  [...rows.values()][which % Math.max(1, rows.size)];

/** Null without a party to act on. */
function actOf(day: SpaDay, step: StaffStep): DeskAct | null {
  const { venue, rows } = day;
  if (step.do === 'phone' || step.do === 'walkIn')
    return deskAct.parse({ kind: 'bookAtDesk', args: bookingOf(day, step) });
  if (step.do === 'sale') {
    const sold = aDeskRequest(venue, { id: newId(), time: step.time, people: 1, phone: aPhone(), notify: false });
    return deskAct.parse({ kind: 'bookAtDesk', args: sold });
  }
  const party = nth(rows.reservations, step.which);
  if (party === undefined) return null;
  const who = { venueId: venue.id, id: party.id, version: party.version };
  if (step.do === 'undo') return deskAct.parse({ kind: 'undoReservation', args: who });
  if (step.do === 'move') return deskAct.parse({ kind: 'moveReservation', args: { ...who, to: step.to } });
  const { time, people, notes, room, named } = step;
  const professionalId = party.treatment?.professional && named !== undefined ? day.professionals[named] : undefined;
  const wanted = { time, people, notes, professionalId, ...(room !== undefined && { roomId: venue.rooms[room]!.id }) };
  return deskAct.parse({
    kind: 'changeReservation',
    args: { ...who, ...wanted, ...(party.treatment && reasonOf(step)) },
  });
}

const reasonOf = ({ overbook }: { overbook: boolean }) => (overbook ? { overbook: { reason: 'De propósito' } } : {});

function bookingOf(day: SpaDay, step: Extract<StaffStep, { do: 'phone' | 'walkIn' }>): object {
  const { id: treatmentId, people } = day.treatments[step.treatment]!;
  const asked = { id: newId(), ...placeOf(day, step), treatmentId, people, notify: false };
  if (step.do === 'phone') {
    return { ...aDeskRequest(day.venue, { ...asked, time: step.time, phone: aPhone() }), ...reasonOf(step) };
  }
  // As the desk does before it stores the act
  const there = treatmentAtDoor(day.rows, asked, day.server.clock.now(), (id) => leaseLeft(day, id) > 0);
  const chosen = { ...there, professionalId: there?.professionalId ?? undefined };
  return { venueId: day.venue.id, ...asked, kind: 'walk-in', name: 'Ao balcão', ...(there && chosen) };
}

const contextOf = (day: SpaDay): ActContext => ({
  now: day.server.clock.now(),
  staff: day.rows.venue.staff[0]!,
  leaseLeft: (id) => leaseLeft(day, id),
});

function leaseLeft({ leases, outage }: SpaDay, id: string): number {
  const unsent = outage?.acts.flatMap(({ lease }) => (lease?.slotId === id ? lease.people : [])) ?? [];
  return unsent.reduce((left, people) => left - people, leases.get(id) ?? 0);
}

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
    expectSameRefusal(day, act, outcome.refused, answer.status < 300 ? null : answer.error.code);
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

/** A browser has no leases, and the database names one of several reasons why a party cannot come back. */
function expectSameRefusal(day: SpaDay, act: DeskAct, refused: string, code: string | null): void {
  const isLoose = TAKEN.includes(refused) && (day.isHeld || act.kind === 'undoReservation');
  const isSale = act.kind === 'bookAtDesk' && act.args.treatmentId === undefined;
  if (isSale) expect(code, JSON.stringify(act)).not.toBeNull();
  else if (isLoose) expect(TAKEN, JSON.stringify(act)).toContain(code);
  else expect(code, JSON.stringify(act)).toBe(refused);
}

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
    const id = partyOf(pending.intent);
    const isApplied = answers[n]!.outcome === 'applied';
    if (!lost.has(id) && standing === 'confirmed')
      expect(isApplied, JSON.stringify([pending.intent, answers[n]])).toBe(true);
    if (!isApplied) lost.add(id);
  }
  for (const { pending } of acts) {
    const id = partyOf(pending.intent);
    if (lost.has(id)) continue;
    const [told, fresh] = [rows.told.reservations.get(id)!, rows.fresh.reservations.get(id)!];
    expect(toldOf(fresh, acts)).toEqual(toldOf(told, acts));
  }
}

const partyOf = ({ args }: Intent): string => (args as { id: string }).id;

/** Room and professional too, of guests who are there: the server chooses them for the others. */
function toldOf({ id, roomId, date, time, people, status, treatment }: StaffReservation, acts: DecidedAct[]) {
  const isBorn = ({ pending: { intent } }: DecidedAct) => intent.kind === 'bookAtDesk' && partyOf(intent) === id;
  const born = acts.find(isBorn)?.pending.intent;
  const isChosen = born?.kind === 'bookAtDesk' && born.args.kind === 'phone';
  return { date, time, people, status, ...(!isChosen && { roomId, professional: treatment?.professional }) };
}

const sharedWithoutReason = ({ server, venue }: SpaDay) =>
  rowsOf(
    server.database.db,
    sql`select id, status, "time" from reservations where venue_id = ${venue.id} and shares_room and overbook_reason is null
          and status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`,
  );

/** The free times of every treatment. */
export async function expectSameTimes({ server, venue, treatments, rows }: SpaDay): Promise<void> {
  for (const { id: treatmentId } of treatments) {
    const asked = { slugOrId: venue.id, treatmentId, date: TODAY };
    const { body } = await server.caller().call('treatmentTimes', asked);
    expect(freeTimesAt(rows, asked, server.clock.now(), () => false)).toEqual(body);
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
