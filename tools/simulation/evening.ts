import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#shared/ids';
import { instantOf, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';
import { Agenda } from '#tools/simulation/agenda';
import { SimDesk } from '#tools/simulation/desk';
import { Diary } from '#tools/simulation/diary';
import { diskFolder } from '#tools/simulation/disk';
import type { Plant } from '#tools/simulation/faults';
import { type Random, randomOf } from '#tools/simulation/random';
import type { House, Person } from '#tools/simulation/server';
import type { Sizes } from '#tools/simulation/server-truths';

export const TODAY = '2026-11-21';
const ZONE = 'Africa/Luanda';
/** Desks are set up at 17:00; the first guests book at 18:00. */
const SET_UP = instantOf(TODAY, '17:00', ZONE);
const BEGINS = instantOf(TODAY, '18:00', ZONE).getTime();
const ENDS = instantOf(TODAY, '23:00', ZONE).getTime();
const PASSWORD = 'uma-frase-longa';
const PIN = '2580';

export interface World {
  seed: number;
  random: Random;
  agenda: Agenda;
  house: House;
  venue: Venue;
  sizes: Sizes;
  manager: Person;
  /** Token of the manager on a device that is not a desk. */
  managerToken: string;
  desks: SimDesk[];
  diary: Diary;
  folder: string;
  plant: Plant | null;
  /** True if the server was restored from an older backup during the evening. */
  isServerRestored: boolean;
  /** Ids of slots whose capacity the manager changed. */
  resized: Set<string>;
}

export const evening = { from: BEGINS, to: ENDS } as const;

/** Opens a venue with few small slots, so that many requests compete for seats, and its signed-in desks. */
export async function openWorld(house: House, seed: number, plant: Plant | null): Promise<World> {
  const random = randomOf(seed);
  const agenda = new Agenda(SET_UP.toISOString());
  house.clock.now = agenda.now;
  const manager = await house.person('MANAGER', 'Elsa', PASSWORD);
  const sizes = { capacity: random.int(4, 8), roomCapacity: 60 };
  const slots = [{ first: '19:00', last: '20:30', capacity: sizes.capacity }];
  const rooms = Array.from({ length: random.int(1, 2) }, (_, at) => ({ name: `Sala ${at + 1}`, capacity: 60, slots }));
  const venue = await house.venue({ ownerId: manager.id, rooms });
  const folder = mkdtempSync(join(diskFolder(), 'reserva-sim-'));
  const world: World = {
    ...{ seed, random, agenda, house, venue, sizes, manager, folder, plant },
    managerToken: await house.token(manager, newId()),
    desks: [],
    diary: new Diary(),
    isServerRestored: false,
    resized: new Set(),
  };
  for (let at = random.int(1, 3); at > 0; at--) world.desks.push(await openDesk(world, `balcao-${at}`));
  return world;
}

export function closeWorld({ house, venue, folder }: World): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  return house.forget(venue.id);
}

/** Parts of a desk in this world; planted faults change its connection and disk. */
export const surroundings = ({ agenda, random, house, folder, plant, diary, venue }: World) => ({
  ...{ agenda, random, folder },
  serverUrl: house.url,
  deliver: diary.listening(plant?.line?.({ house, venueId: venue.id }) ?? fetch),
  ...(plant?.disk && { afterCrash: plant.disk }),
});

async function openDesk(world: World, name: string): Promise<SimDesk> {
  const desk = new SimDesk(name, surroundings(world));
  desk.start();
  const staff = world.random.percent(60) ? await anEmployee(world) : world.manager;
  await enter(world, desk, staff);
  return desk;
}

async function anEmployee({ house, venue, random }: World): Promise<Person> {
  const person = await house.person('STAFF', 'Nelson', PASSWORD);
  await house.employ(person, venue.id, random.percent(30));
  return person;
}

/** First start of a desk: signs staff in, registers the desk and sets a PIN. */
export async function enter({ agenda, venue }: World, desk: SimDesk, staff: Person): Promise<void> {
  const { email, id } = staff;
  must(await signIn(agenda, desk, email));
  must(await agenda.until(desk.askHere('chooseVenue', { venueId: venue.id, name: desk.name })));
  must(await desk.askHere('setPin', { pin: PIN }));
  desk.staff = id;
  desk.colleagues.add(email);
}

/** After a new registration, intents wait for a sign-in of the staff who made them. */
export async function callColleagues({ agenda }: World, desk: SimDesk): Promise<void> {
  for (const email of desk.colleagues) await signIn(agenda, desk, email);
}

const signIn = (agenda: Agenda, desk: SimDesk, email: string) =>
  agenda.until(desk.askHere('signInHere', { email, password: PASSWORD }));

/** After a start, staff open the desk with the PIN, online or offline. */
export async function unlock(desk: SimDesk): Promise<void> {
  if (desk.staff !== null) await desk.askHere('unlock', { staffId: desk.staff, pin: PIN });
}

function must(told: { ok: boolean }): void {
  if (!told.ok) throw new Error(`the simulated desk could not be set up: ${JSON.stringify(told)}`);
}

export const minutes = (count: number): number => count * MINUTE_MS;
