import { jobs } from '#server/jobs/jobs';
import type { EndpointName } from '#shared/api/table';
import { slotId } from '#shared/ids';
import { DAY_MS, HOUR_MS } from '#shared/time';
import { backupOf } from '#tools/simulation/backup';
import { noFailures } from '#tools/simulation/connection';
import { SimDesk } from '#tools/simulation/desk';
import { deskParts, evening, minutes, type SimWorld, unlock } from '#tools/simulation/evening';
import { hallEvent } from '#tools/simulation/hall';
import { desksHoldingLeases, isOversold } from '#tools/simulation/server-checks';
import { spaVisit, treatmentAtDesk } from '#tools/simulation/spa';
import { aPhone, chooseAct, readBoard, type WindowCall } from '#tools/simulation/staff';
import { TIMES, TODAY } from '#tools/simulation/times';

/** Schedules an evening from the seed: guests, staff actions and failures. */
export function plan(world: SimWorld): void {
  const { random, desks } = world;
  runServerJobs(world);
  repeat(world, random.int(10, 30), () => guestVisit(world));
  repeat(world, random.int(0, 4), () => manage(world));
  const { spa, hall } = world;
  if (spa !== null) repeatEarly(world, random.int(12, 30), () => spaVisit(world, spa));
  if (hall !== null) repeatEarly(world, random.int(12, 24), () => hallEvent(world, hall));
  for (const desk of [...desks]) {
    for (let left = random.int(10, 28); left > 0; left--) syncThenAct(world, desk);
    if (spa !== null && random.percent(70)) earlyOutage(world, desk);
    addFailures(world, desk);
  }
  if (random.percent(4)) restoreServer(world);
}

const sometime = ({ random }: SimWorld): number => random.int(evening.from, evening.to);
const at = ({ agenda }: SimWorld, instant: number, run: () => unknown): void =>
  void agenda.after(instant - agenda.now().getTime(), run);
/** Runs after so many minutes, at the latest at the end of the evening. */
const later = (world: SimWorld, count: number, run: () => unknown): void =>
  at(world, Math.min(world.agenda.now().getTime() + minutes(count), evening.to), run);
const repeat = (world: SimWorld, times: number, run: () => unknown): void => {
  for (let left = times; left > 0; left--) at(world, sometime(world), run);
};

/** While most arrival times are still ahead. */
const repeatEarly = (world: SimWorld, times: number, run: () => unknown): void => {
  for (let left = times; left > 0; left--) at(world, world.random.int(evening.from, evening.from + 2 * HOUR_MS), run);
};

/** Runs the server's jobs every five minutes until the simulation ends. */
function runServerJobs(world: SimWorld): void {
  const { agenda, server } = world;
  const { db } = server.database;
  agenda.after(minutes(5), async () => {
    await jobs.holds.run({ db, clock: server.clock } as Parameters<typeof jobs.holds.run>[0], () => false);
    runServerJobs(world);
  });
}

/** A guest books or joins the waitlist; a sold seat must exist. */
async function guestVisit({ server, venue, random, agenda, observations }: SimWorld): Promise<void> {
  const slot = { venueId: venue.id, ...somePlace({ venue, random }) };
  const party = { ...slot, name: 'Visitante', phone: aPhone(random), people: random.int(1, 4) };
  if (random.percent(20)) return void (await server.call('joinWaitlist', party));
  const booked = await server.call('book', party);
  if (booked.ok && (await isOversold(server.database.db, { venueId: venue.id, id: slotId(slot) }))) {
    observations.addViolation(
      'seats',
      `a visitor was sold a seat beyond the capacity at ${slot.time}, ${agenda.now().toISOString()}`,
    );
  }
}

const somePlace = ({ venue, random }: Pick<SimWorld, 'venue' | 'random'>) => ({
  roomId: random.pick(venue.rooms).id,
  date: TODAY,
  time: random.pick(TIMES),
});

/** Minutes after which a desk that is online has synchronised twice and returned unused leases. */
const GIVEN_BACK_AFTER = 3;

/** Closes a slot to new sales; desks that are online return its leases. */
async function close(world: SimWorld): Promise<void> {
  const { server, venue, agenda, observations, desks, managerToken } = world;
  const input = { venueId: venue.id, kind: 'closed' as const, ...somePlace(world), reason: 'Avaria' };
  const closed = await server.call('addException', input, managerToken);
  if (!closed.ok) {
    if (closed.code !== 'exception_exists')
      observations.addViolation('recall', `a slot was not closed: ${closed.code}`);
    return;
  }
  later(world, GIVEN_BACK_AFTER, async () => {
    const since = new Date(agenda.now().getTime() - minutes(1));
    const names = await desksHoldingLeases(server.database.db, { venueId: venue.id, id: slotId(input) }, since);
    for (const desk of desks.filter(({ name }) => names.includes(name))) {
      if (desk.hasForgotten || !desk.isRunning || !desk.line.up || desk.line.failureRates !== noFailures) continue;
      observations.addViolation('recall', `${desk.name} is here and keeps seats of ${input.time}, which was closed`);
    }
  });
}

/** The manager closes, opens or resizes a slot, or changes the desks' share. */
async function manage(world: SimWorld): Promise<void> {
  const { server, venue, random, managerToken } = world;
  const venueId = venue.id;
  const kind = random.weighted({ close: 3, resize: 3, open: 2, share: 2 });
  if (kind === 'close') await close(world);
  else if (kind === 'resize') await resize(world);
  else if (kind === 'open') {
    const found = await server.call('exceptions', { venueId, from: TODAY, to: TODAY }, managerToken);
    const first = found.ok ? found.body[0] : undefined;
    if (first !== undefined) {
      await server.call('removeException', { venueId, id: first.id, version: first.version }, managerToken);
    }
  } else await changeDeskShare(world, random.pick([0, 1, 2, 3, null]));
}

/** Halves the slot's capacity, as for a private event, or raises it. */
async function resize(world: SimWorld): Promise<void> {
  const { server, venue, random, sizes, managerToken, resized } = world;
  const place = { venueId: venue.id, ...somePlace(world) };
  const capacity = random.int(Math.ceil(sizes.capacity / 2), sizes.capacity + 2);
  resized.add(slotId(place));
  const input = { ...place, kind: 'capacity' as const, capacity, reason: 'Festa da casa' };
  const ask = async (minutesToWait: readonly number[]): Promise<void> => {
    const told = await server.call('addException', input, managerToken);
    const [next, ...rest] = minutesToWait;
    if (told.ok || next === undefined || !['leases_returning', 'leased'].includes(told.code)) return;
    later(world, next, () => ask(rest));
  };
  await ask(ASKS_AGAIN_AFTER);
}

/** Minutes after which a manager retries while desks still hold seats. */
const ASKS_AGAIN_AFTER = [0.1, 1, 10] as const;

async function changeDeskShare({ server, venue, managerToken }: SimWorld, deskShare: number | null): Promise<void> {
  const settings = await server.call('venueSettings', { venueId: venue.id }, managerToken);
  if (!settings.ok) return;
  const { sender: _sender, calendarLink: _link, ...fields } = settings.body;
  await server.call('saveVenueSettings', { ...fields, venueId: venue.id, deskShare }, managerToken);
}

/** Age of the desk's data when staff act. */
const HEARD_MS = 30_000;

/** Synchronises the desk before staff use it, as the live stream does while it is online. */
function syncThenAct(world: SimWorld, desk: SimDesk): void {
  const instant = sometime(world);
  at(world, instant - HEARD_MS, () => void desk.askHere('tryNow', {}));
  at(world, instant, () => act(world, desk));
}

const makes: EndpointName[] = ['bookAtDesk', 'bookVisitAtDesk', 'addToWaitlist'];

/** Staff choose a plausible action from the board. */
async function act(world: SimWorld, desk: SimDesk): Promise<void> {
  const { random, agenda, venue, observations, manager, spa } = world;
  if (!desk.isRunning) return;
  // A desk that is connecting asks the server, whose answer needs the agenda
  const board = await agenda.until(readBoard(desk, { venue, date: TODAY, now: agenda.now() }));
  if (board === null || board.slots.length === 0) return;
  const ofSpa = spa === null ? null : await agenda.until(treatmentAtDesk(world, spa, desk));
  const chosen = ofSpa ?? chooseAct(board, random, desk.staff === manager.id);
  if (chosen === null) return;
  const done = agenda.now().getTime();
  void desk.ask(chosen.name, chosen.input as never).then((told) => {
    const id = (chosen.input as { id?: string }).id;
    if (told.ok && id !== undefined && chosen.name === 'undoReservation') {
      if ((told.value as { status: string }).status === 'CANCELLED') observations.takenBack.add(id);
    }
    if (!told.ok || id === undefined || !makes.includes(chosen.name)) return;
    const made = [told.value].flat() as { id: string; onDesk?: string }[];
    const entity = chosen.name === 'addToWaitlist' ? 'waitlist_entry' : 'reservation';
    if (made.length > 1) observations.partsOfVisits.push(made.map((part) => part.id));
    if (isPromise(chosen, made[0])) observations.promises[made.length > 1 ? 'visits' : 'treatments'] += 1;
    for (const { id: madeId, onDesk } of made) {
      observations.acknowledge(madeId, { desk, isPromised: onDesk !== 'unconfirmed', at: done, entity });
    }
  });
}

/** A treatment by phone that waits for the connection and is confirmed. */
function isPromise({ input }: WindowCall, row: { onDesk?: string } | undefined): boolean {
  const { kind, treatmentId } = input as { kind?: string; treatmentId?: string };
  return kind === 'phone' && treatmentId !== undefined && row?.onDesk === 'unsent';
}

/** Failures of a desk: bad connections, long outages, power cuts, wrong clocks, copied disks, theft. */
function addFailures(world: SimWorld, desk: SimDesk): void {
  const { random } = world;
  const bad = random.percent(50);
  desk.line.failureRates = bad
    ? {
        lost: random.int(0, 15),
        answerLost: random.int(0, 25),
        repeated: random.int(0, 20),
        delay: random.int(50, 9000),
      }
    : desk.line.failureRates;
  if (random.percent(65)) outage(world, desk);
  repeat(world, random.weighted({ 0: 4, 1: 3, 2: 2 }) === '0' ? 0 : random.int(1, 2), () => powerCut(world, desk));
  if (random.percent(20)) at(world, sometime(world), () => desk.setClock(random.pick([-2, 2]) * DAY_MS));
  if (random.percent(4)) at(world, sometime(world), () => clone(world, desk));
  if (random.percent(4)) at(world, sometime(world), () => restoreDisk(world, desk));
  if (random.percent(10)) at(world, sometime(world), () => revoke(world, desk));
}

function outage(world: SimWorld, desk: SimDesk): void {
  const { random, agenda } = world;
  at(world, random.int(evening.from - HOUR_MS / 2, evening.to - HOUR_MS), () => {
    desk.line.up = false;
    const longest = random.pick([10, 60, 12 * 60]);
    agenda.after(minutes(random.int(1, longest)), () => {
      desk.line.up = true;
    });
  });
}

/** Before the first arrival time, when most treatments of the evening are booked. */
function earlyOutage(world: SimWorld, desk: SimDesk): void {
  const { random, agenda } = world;
  at(world, evening.from + minutes(random.int(0, 20)), () => {
    desk.line.up = false;
    for (let left = random.int(5, 9); left > 0; left--) later(world, random.int(1, 40), () => act(world, desk));
    agenda.after(minutes(random.int(41, 90)), () => {
      desk.line.up = true;
    });
  });
}

async function powerCut({ random, agenda }: SimWorld, desk: SimDesk): Promise<void> {
  await desk.crash();
  agenda.after(minutes(random.int(0, 20)), () => startAndUnlock(desk));
}

export async function startAndUnlock(desk: SimDesk): Promise<void> {
  if (desk.isRunning) return;
  desk.start();
  await unlock(desk);
}

/** The disk is copied into a second machine and both continue. */
async function clone(world: SimWorld, desk: SimDesk): Promise<void> {
  const { random, desks } = world;
  await desk.crash();
  const twin = new SimDesk(`${desk.name}-copia`, deskParts(world), desk);
  twin.staff = desk.staff;
  for (const email of desk.emails) twin.emails.add(email);
  desk.hasForgotten = true;
  twin.hasForgotten = true;
  desks.push(twin);
  await startAndUnlock(desk);
  await startAndUnlock(twin);
  repeat(world, random.int(3, 10), () => act(world, twin));
}

/** An image of the disk is restored later; the intents in between are lost on this desk. */
async function restoreDisk(world: SimWorld, desk: SimDesk): Promise<void> {
  await desk.crash();
  const putBack = desk.keepCopy();
  await startAndUnlock(desk);
  later(world, world.random.int(10, 90), async () => {
    await desk.crash();
    putBack();
    await startAndUnlock(desk);
  });
}

async function revoke({ server, venue, random, managerToken }: SimWorld, desk: SimDesk): Promise<void> {
  const reason = random.pick(['replaced', 'stolen'] as const);
  const listed = await server.call('venueDesks', { venueId: venue.id }, managerToken);
  const own = listed.ok ? listed.body.find(({ name, state }) => name === desk.name && state === 'active') : undefined;
  if (own === undefined) return;
  const done = await server.call('revokeDesk', { venueId: venue.id, id: own.id, reason }, managerToken);
  if (done.ok) desk.revoked = reason;
}

/** Restores the server from an older backup. */
function restoreServer(world: SimWorld): void {
  const { random, server, venue, observations } = world;
  at(world, sometime(world), async () => {
    const backup = await backupOf(server.database.db, venue.id);
    later(world, random.int(5, 90), async () => {
      await backup.restore(server.database.db);
      observations.forgetAnswers();
      world.isServerRestored = true;
    });
  });
}
