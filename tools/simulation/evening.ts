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
/** The desks are set up at five; the first guests ask at six. */
const SET_UP = instantOf(TODAY, '17:00', ZONE);
const BEGINS = instantOf(TODAY, '18:00', ZONE).getTime();
const ENDS = instantOf(TODAY, '23:00', ZONE).getTime();
const PASSWORD = 'uma-frase-longa';
const PIN = '2580';

/** Everything that an evening has. */
export interface World {
  seed: number;
  random: Random;
  agenda: Agenda;
  house: House;
  venue: Venue;
  sizes: Sizes;
  manager: Person;
  /** What the manager signs calls with on a device that is no desk. */
  managerToken: string;
  desks: SimDesk[];
  diary: Diary;
  folder: string;
  plant: Plant | null;
  /** The server was put back to an older backup at some time. */
  isServerRestored: boolean;
  /** Slots that the manager gave another size, by id. */
  resized: Set<string>;
}

export const evening = { from: BEGINS, to: ENDS } as const;

/** A venue with a few small slots, so that many want the same seats, and its desks, signed in. */
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

/** What a desk of this world is made of; planted faults sit on its line and its disk. */
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

/** Signs somebody in at a desk, registers it and sets a PIN: what the first start asks for. */
export async function enter({ agenda, venue }: World, desk: SimDesk, staff: Person): Promise<void> {
  const { email, id } = staff;
  must(await signIn(agenda, desk, email));
  must(await agenda.until(desk.askHere('chooseVenue', { venueId: venue.id, name: desk.name })));
  must(await desk.askHere('setPin', { pin: PIN }));
  desk.staff = id;
  desk.colleagues.add(email);
}

/** Acts wait for whoever did them where the desk has become another device. */
export async function callColleagues({ agenda }: World, desk: SimDesk): Promise<void> {
  for (const email of desk.colleagues) await signIn(agenda, desk, email);
}

const signIn = (agenda: Agenda, desk: SimDesk, email: string) =>
  agenda.until(desk.askHere('signInHere', { email, password: PASSWORD }));

/** After a start somebody opens the desk with the PIN, with a connection or without. */
export async function unlock(desk: SimDesk): Promise<void> {
  if (desk.staff !== null) await desk.askHere('unlock', { staffId: desk.staff, pin: PIN });
}

function must(told: { ok: boolean }): void {
  if (!told.ok) throw new Error(`the desk could not be set up: ${JSON.stringify(told)}`);
}

export const minutes = (count: number): number => count * MINUTE_MS;
