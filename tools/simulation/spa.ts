import { eq } from 'drizzle-orm';
import { venues } from '#server/features/venues/table';
import { aPiece, aProfessional, aTreatment } from '#server/testing/spa';
import { newId } from '#shared/ids';
import { withIds } from '#shared/reservations/desk';
import { BESIDE } from '#shared/treatments/visit';
import type { Venue } from '#shared/venues/schema';
import type { SimDesk } from '#tools/simulation/desk';
import type { SimWorld } from '#tools/simulation/evening';
import type { SimServer } from '#tools/simulation/server';
import { aPhone, type WindowCall } from '#tools/simulation/staff';
import { TIMES, TODAY } from '#tools/simulation/times';

/** Treatments of one evening's spa. */
export interface SimSpa {
  massage: string;
  couple: string;
  bath: string;
  rest: string;
  professionals: string[];
  /** The guests' links. */
  links: string[];
}

/** Desks hold the first two professionals, and may promise massages and rests. A bath needs the only tub. */
export async function openSpa(
  server: SimServer,
  venue: Venue,
  { roomIds, packsTreatments }: { roomIds: string[]; packsTreatments: boolean },
): Promise<SimSpa> {
  await server.database.db.update(venues).set({ packsTreatments }).where(eq(venues.id, venue.id));
  const shifts = [{ weekdays: 127, from: '18:00', to: '22:00' }];
  const hire = (name: string, deskHolds = false) => aProfessional(server, venue, { name, shifts, deskHolds });
  const professionals = [await hire('Rosa', true), await hire('Rui', true), await hire('Ana')];
  const tub = await aPiece(server, venue);
  const given = { minutes: 25, bufferMinutes: 5, roomIds };
  const team = { ...given, professionalIds: professionals };
  return {
    massage: await aTreatment(server, venue, team),
    couple: await aTreatment(server, venue, { ...team, people: 2, teamSize: 2, preparationMinutes: 5 }),
    bath: await aTreatment(server, venue, { ...given, equipmentIds: [tub], preparationMinutes: 10 }),
    rest: await aTreatment(server, venue, given),
    professionals,
    links: [],
  };
}

/** A guest books a treatment, or two in one visit, waits for them, or cancels an earlier visit. */
export async function spaVisit({ server, venue, random }: SimWorld, spa: SimSpa): Promise<void> {
  if (spa.links.length > 0 && random.percent(20)) {
    await server.call('cancelAsGuest', { token: random.pick(spa.links) });
    return;
  }
  const kind = random.weighted({ massage: 4, couple: 2, bath: 3, rest: 1, visit: 2 });
  const waits = random.percent(25);
  const isNamed = kind === 'massage' && random.percent(50);
  const wanted = {
    ...{ venueId: venue.id, roomId: random.pick(venue.rooms).id, date: TODAY, time: random.pick(TIMES) },
    ...{ name: 'Visitante do spa', phone: aPhone(random), people: kind === 'couple' ? 2 : 1 },
    treatmentId: kind === 'visit' ? spa.massage : spa[kind],
    ...(isNamed && { professionalId: random.pick(spa.professionals) }),
  };
  const asked = {
    ...wanted,
    ...(kind === 'visit' && { furtherTreatments: [{ treatmentId: spa.bath, beside: random.percent(50) }] }),
  };
  if (waits) return void (await server.call('joinWaitlist', asked));
  const booked = await server.call('book', asked);
  if (booked.ok && booked.body.guestToken !== undefined) spa.links.push(booked.body.guestToken);
}

/** Percentage of a desk's acts at a spa that book a treatment; more without a connection, for promises. */
const AT_DESK = { online: 40, offline: 80 };

/** Percentage of them that book a visit of two. */
const VISITS = 60;
const WALK_INS = { online: 50, offline: 20 };
const lineOf = ({ line }: SimDesk) => (line.up ? 'online' : 'offline');

/** Two treatments, one after the other or side by side. */
async function visitAtDesk({ venue, random }: SimWorld, spa: SimSpa, desk: SimDesk): Promise<WindowCall | null> {
  const beside = random.percent(40);
  const part = () => spa[random.weighted({ massage: 4, bath: 2, rest: 4 })];
  const [treatmentId, further] = [part(), part()];
  const id = newId();
  const asked = { venueId: venue.id, treatmentId, roomId: random.pick(venue.rooms).id, notify: false, people: 1 };
  const visitOf = (time?: string) =>
    withIds({ ...asked, furtherTreatments: [{ treatmentId: further, beside, time }] }, id);
  if (random.percent(WALK_INS[lineOf(desk)])) {
    return { name: 'bookVisitAtDesk', input: { ...visitOf(), kind: 'walk-in' }, makes: id };
  }
  const parts = [treatmentId, `${beside ? BESIDE : ''}${further}`];
  const found = await desk.ask('visitTimes', { slugOrId: venue.id, date: TODAY, parts });
  if (!found.ok || found.value.length === 0) return null;
  const { time, parts: begins } = random.pick(found.value);
  const party = { kind: 'phone' as const, date: TODAY, time, name: 'Visita ao telefone', phone: aPhone(random) };
  return { name: 'bookVisitAtDesk', input: { ...visitOf(begins[1]!.time), ...party }, makes: id };
}

/** A call of staff who book a treatment by phone or seat a guest for one; null for another act, and if none is free. */
export async function treatmentAtDesk(world: SimWorld, spa: SimSpa, desk: SimDesk): Promise<WindowCall | null> {
  const { venue, random } = world;
  if (!random.percent(AT_DESK[lineOf(desk)])) return null;
  if (random.percent(VISITS)) return visitAtDesk(world, spa, desk);
  const kind = random.weighted({ massage: 4, couple: 1, bath: 3, rest: 3 });
  const treatmentId = spa[kind];
  const isHere = random.percent(65);
  const id = newId();
  const asked = {
    ...{ id, venueId: venue.id, treatmentId, roomId: random.pick(venue.rooms).id, notify: false },
    people: kind === 'couple' ? 2 : 1,
  };
  if (isHere) return { name: 'bookAtDesk', input: { ...asked, kind: 'walk-in' }, makes: id };
  const found = await desk.ask('treatmentTimes', { slugOrId: venue.id, treatmentId, date: TODAY });
  if (!found.ok || found.value.length === 0) return null;
  const { time, professionalIds } = random.pick(found.value);
  const isNamed = professionalIds.length > 0 && random.percent(40);
  const input = {
    ...{ ...asked, kind: 'phone' as const, date: TODAY, time, name: 'Ao telefone', phone: aPhone(random) },
    ...(isNamed && { professionalId: random.pick(professionalIds) }),
  };
  return { name: 'bookAtDesk', input, makes: id };
}
