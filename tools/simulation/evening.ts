import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenSlots } from '#server/seed/patterns';
import { newId, slotId } from '#shared/ids';
import { instantOf, MINUTE_MS } from '#shared/time';
import type { SeatStays } from '#shared/venues/rules';
import type { Venue } from '#shared/venues/schema';
import { Agenda } from '#tools/simulation/agenda';
import { SimDesk } from '#tools/simulation/desk';
import type { PlantedFault } from '#tools/simulation/faults';
import type { SimHall } from '#tools/simulation/hall';
import { Observations } from '#tools/simulation/observations';
import { type Random, randomOf } from '#tools/simulation/random';
import type { Person, SimServer } from '#tools/simulation/server';
import type { Sizes } from '#tools/simulation/server-checks';
import { openSpa, type SimSpa } from '#tools/simulation/spa';
import { TIMES, TODAY } from '#tools/simulation/times';

const ZONE = 'Africa/Luanda';
/** Desks are set up at 17:00; the first guests book at 18:00. */
const SET_UP = instantOf(TODAY, '17:00', ZONE);
const BEGINS = instantOf(TODAY, '18:00', ZONE).getTime();
const ENDS = instantOf(TODAY, '23:00', ZONE).getTime();
const PASSWORD = 'uma-frase-longa';
const PIN = '2580';

export interface SimWorld {
  seed: number;
  random: Random;
  agenda: Agenda;
  server: SimServer;
  venue: Venue;
  sizes: Sizes;
  manager: Person;
  /** Token of the manager on a device that is not a desk. */
  managerToken: string;
  desks: SimDesk[];
  observations: Observations;
  folder: string;
  fault: PlantedFault | null;
  /** True if the server was restored from an older backup during the evening. */
  isServerRestored: boolean;
  spa: SimSpa | null;
  hall: SimHall | null;
  /** Ids of slots whose free seats the log does not have: changed by the manager, of a room sold whole or counting stays. */
  resized: Set<string>;
}

export const evening = { from: BEGINS, to: ENDS } as const;

/** Opens a venue with few small slots, so that many requests compete for seats, and its signed-in desks. */
export async function openWorld(server: SimServer, seed: number, fault: PlantedFault | null): Promise<SimWorld> {
  const random = randomOf(seed);
  const agenda = new Agenda(SET_UP.toISOString());
  server.clock.now = agenda.now;
  const manager = await server.person('MANAGER', 'Elsa', PASSWORD);
  const sizes = { capacity: random.int(4, 8), roomCapacity: 60 };
  const slots = [{ first: '19:00', last: '20:30', capacity: sizes.capacity }];
  const rooms = Array.from({ length: random.int(1, 2) }, (_, at) => ({ name: `Sala ${at + 1}`, capacity: 60, slots }));
  const cabin = { name: 'Cabine', capacity: 4, slots, whole: { stayMinutes: 45, bufferMinutes: 15, deskHolds: true } };
  const seatStays: SeatStays = [20, 35, 50];
  const tavern = { name: 'Tasca', capacity: 10, slots, seatStays, bufferMinutes: 10 };
  // By the seed alone: evenings without these rooms stay as they were
  const hasSpa = seed % 4 === 3;
  const more = [...[[cabin], [tavern], []][seed % 3]!, ...(hasSpa ? roomsOfSpa(slots) : [])];
  const venue = await server.venue({ ownerId: manager.id, rooms: [...rooms, ...more] });
  const folder = mkdtempSync(join(diskFolder(), 'reserva-sim-'));
  const world: SimWorld = {
    ...{ seed, random, agenda, server, venue, sizes, manager, folder, fault },
    managerToken: await server.token(manager, newId()),
    desks: [],
    observations: new Observations(),
    isServerRestored: false,
    spa: null,
    hall: null,
    resized: new Set(venue.rooms.slice(rooms.length).flatMap((room) => slotIdsOf(venue, room))),
  };
  if (hasSpa) await openSpaAndHall(world);
  for (let at = random.int(1, 3); at > 0; at--) world.desks.push(await openDesk(world, `balcao-${at}`));
  return world;
}

/** Cabins for treatments, of which desks hold two, and a hall for events. */
function roomsOfSpa(slots: GivenSlots[]) {
  const whole = (stayMinutes: number, deskHolds: boolean) => ({ stayMinutes, bufferMinutes: 10, deskHolds });
  return [
    { name: 'Cabine Múcua', capacity: 2, slots, whole: whole(30, true) },
    { name: 'Cabine Gajaja', capacity: 2, slots, whole: whole(30, true) },
    { name: 'Cabine Imbondeiro', capacity: 2, slots, whole: whole(30, false) },
    { name: 'Salão', capacity: 40, slots, whole: whole(30, false) },
  ];
}

async function openSpaAndHall(world: SimWorld): Promise<void> {
  const rooms = world.venue.rooms.slice(-4).map(({ id }) => id);
  world.spa = await openSpa(world.server, world.venue, {
    roomIds: rooms.slice(0, 3),
    packsTreatments: world.seed % 8 === 3,
  });
  world.hall = { roomId: rooms[3]!, links: [] };
}

const slotIdsOf = ({ id: venueId }: Venue, { id: roomId }: { id: string }): string[] =>
  TIMES.map((time) => slotId({ venueId, roomId, date: TODAY, time }));

export function closeWorld({ server, venue, folder }: SimWorld): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  return server.forget(venue.id);
}

export const deskParts = ({ agenda, random, server, folder, fault, observations, venue }: SimWorld) => ({
  ...{ agenda, random, folder },
  serverUrl: server.url,
  deliver: observations.recording(fault?.line?.({ server, venueId: venue.id }) ?? fetch),
  ...(fault?.disk && { afterCrash: fault.disk }),
});

async function openDesk(world: SimWorld, name: string): Promise<SimDesk> {
  const desk = new SimDesk(name, deskParts(world));
  desk.start();
  const staff = world.random.percent(60) ? await anEmployee(world) : world.manager;
  await setUpDesk(world, desk, staff);
  return desk;
}

async function anEmployee({ server, venue, random }: SimWorld): Promise<Person> {
  const person = await server.person('STAFF', 'Nelson', PASSWORD);
  await server.employ(person, venue.id, random.percent(30));
  return person;
}

export async function setUpDesk({ agenda, venue }: SimWorld, desk: SimDesk, staff: Person): Promise<void> {
  const { email, id } = staff;
  assertOk(await signIn(agenda, desk, email));
  assertOk(await agenda.until(desk.askHere('chooseVenue', { venueId: venue.id, name: desk.name })));
  assertOk(await desk.askHere('setPin', { pin: PIN }));
  desk.staff = id;
  desk.emails.add(email);
}

/** After a new registration, intents wait for a sign-in of the staff who made them. */
export async function signInAll({ agenda }: SimWorld, desk: SimDesk): Promise<void> {
  for (const email of desk.emails) await signIn(agenda, desk, email);
}

const signIn = (agenda: Agenda, desk: SimDesk, email: string) =>
  agenda.until(desk.askHere('signInHere', { email, password: PASSWORD }));

/** After a start, staff open the desk with the PIN, online or offline. */
export async function unlock(desk: SimDesk): Promise<void> {
  if (desk.staff !== null) await desk.askHere('unlock', { staffId: desk.staff, pin: PIN });
}

function assertOk(told: { ok: boolean }): void {
  if (!told.ok) throw new Error(`the simulated desk could not be set up: ${JSON.stringify(told)}`);
}

export const minutes = (count: number): number => count * MINUTE_MS;

const TMPFS = '/dev/shm';
/** Bound for the disks of an evening and their copies, over all threads. */
const ENOUGH_BYTES = 512 * 2 ** 20;

/** In memory if there is room, for speed: a simulated power cut loses no completed write in either. */
function diskFolder(): string {
  if (!existsSync(TMPFS)) return tmpdir();
  const { bavail, bsize } = statfsSync(TMPFS);
  return bavail * bsize >= ENOUGH_BYTES ? TMPFS : tmpdir();
}
