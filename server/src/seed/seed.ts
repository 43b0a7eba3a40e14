import { count, sql } from 'drizzle-orm';
import { decideVenue } from '#server/features/approvals/service';
import { hashPassword } from '#server/features/auth/passwords';
import { insertManagerProfile, insertUser, ownersCredentials } from '#server/features/auth/queries';
import { recordOfferedDays } from '#server/features/insights/offered';
import { scheduleExceptions } from '#server/features/schedule/table';
import { updateRoom } from '#server/features/venues/room-queries';
import { registerVenue } from '#server/features/venues/service';
import { categories, venueStaff, venues } from '#server/features/venues/table';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import { type Db, rowsOf, type Tx } from '#server/platform/db/client';
import { tradeCategories } from '#server/seed/categories';
import { writeCover } from '#server/seed/covers';
import { fillBusyVenue, fillDays } from '#server/seed/day';
import { addEnquiries } from '#server/seed/enquiries';
import { fillPast } from '#server/seed/past';
import { replacePattern } from '#server/seed/patterns';
import { demoDesk, demoManagers, demoPassword } from '#server/seed/people';
import { fillReviews } from '#server/seed/reviews';
import { addTreatments } from '#server/seed/treatments';
import { type DemoRoom, type DemoVenue, demoVenues, pendingVenues } from '#server/seed/venues';
import { newId } from '#shared/ids';
import { holidaysOf } from '#shared/schedule/holidays';
import { addDays, type Clock, DAY_MS, minuteOfService, serviceDay } from '#shared/time';
import { type Venue, venueDefaults } from '#shared/venues/schema';
import { slugOf } from '#shared/venues/slug';

/** Arbitrary advisory lock key: only one server creates the demo. */
const DEMO_LOCK = 748_221_005;
const STAY_MINUTES = 120;
const USUAL_EVERY = 30;

export async function ensureCategories(db: Db): Promise<void> {
  const rows = tradeCategories.map((category, index) => ({
    ...category,
    createdAt: sql`now() + ${index} * interval '1 millisecond'`, // display order is by creation
  }));
  await db.insert(categories).values(rows).onConflictDoNothing({ target: categories.slug });
}

/** Null if a venue exists. One transaction: a partial demo would count as complete. */
export async function fillDemoOnce(
  db: Db,
  { clock, folder }: { clock: Clock; folder: string },
): Promise<{ signIns: string[] } | null> {
  if (await hasVenues(db)) return null;
  const hashes = await Promise.all(demoManagers.map(() => hashPassword(demoPassword)));
  const deskHash = await hashPassword(demoPassword);
  const now = clock.now();
  const isFilled = await db.transaction(async (tx) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (await hasVenues(tx)) return false;
    const managers = await addManagers(tx, hashes, now);
    const demo = { tx, now, folder, managers, deskHash, ...(await peopleAndThings(tx)) };
    for (const [index, venue] of demoVenues.entries()) await addApproved(demo, venue, index);
    for (const [index, venue] of pendingVenues.entries()) await addVenue(demo, venue, daysAgo(now, 3 - index));
    return true;
  });
  if (isFilled) await recordOfferedDays(db, now);
  return isFilled ? { signIns: signIns() } : null;
}

const signIns = (): string[] => [
  ...demoManagers.map(({ email }) => `gestor: ${email} / ${demoPassword}`),
  `balcão: ${demoDesk.email} / ${demoPassword}`,
];

export async function hasVenues(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ total: count() }).from(venues);
  return row!.total > 0;
}

interface Demo {
  tx: Tx;
  now: Date;
  folder: string;
  managers: string[];
  deskHash: string;
  adminId: string | null;
  categoryIds: Map<string, string>;
}

async function peopleAndThings(tx: Tx): Promise<Pick<Demo, 'adminId' | 'categoryIds'>> {
  const [owner] = await ownersCredentials(tx);
  const rows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories);
  return { adminId: owner?.user.id ?? null, categoryIds: new Map(rows.map((row) => [row.slug, row.id])) };
}

async function addManagers(tx: Tx, hashes: string[], now: Date): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, manager] of demoManagers.entries()) {
    const account = { ...manager, id: newId(), role: 'MANAGER' as const, emailVerifiedAt: now };
    const made = await insertUser(tx, { ...account, passwordHash: hashes[index]!, now });
    if (made === null) throw new Error(`the demo's ${manager.email} has an account already`);
    const nome = `${manager.firstName} ${manager.lastName}`;
    await insertManagerProfile(tx, { userId: made.id, nome, telemovel: manager.phone, email: manager.email, now });
    ids.push(made.id);
  }
  return ids;
}

/** As after an accepted invitation. */
async function addDesk({ tx, lock }: Work, deskHash: string, at: Date): Promise<void> {
  const account = { ...demoDesk, id: newId(), role: 'STAFF' as const, emailVerifiedAt: at };
  const made = await insertUser(tx, { ...account, passwordHash: deskHash, now: at });
  if (made === null) throw new Error(`the demo's ${demoDesk.email} has an account already`);
  await tx.insert(venueStaff).values({ venueId: lock.venueId, userId: made.id, createdAt: at });
  const after = { userId: made.id, name: `${demoDesk.firstName} ${demoDesk.lastName}`, mayOverbook: false };
  await record(tx, lock, { actor: made.id, at }, [{ entity: 'staff', entityId: made.id, kind: 'joined', after }]);
}

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

async function addVenue(demo: Demo, given: DemoVenue, at: Date): Promise<Venue> {
  const { tx, folder, managers, categoryIds } = demo;
  const slug = slugOf(given.name);
  const ownerId = given.owner === undefined ? null : managers[given.owner]!;
  const venue = await registerVenue(tx, { actor: ownerId ?? 'system', at }, ownerId, {
    name: given.name,
    slug,
    description: given.description,
    address: given.address,
    city: given.city,
    phone: given.phone,
    coverUrl: given.cover === null ? null : writeCover(folder, slug, given.cover),
    timezone: venueDefaults.timezone,
    minParty: given.minParty ?? venueDefaults.minParty,
    maxParty: given.maxParty ?? venueDefaults.maxParty,
    categoryIds: given.categories.map((category) => categoryIds.get(category)!),
    rooms: given.rooms.map(({ name, capacity }) => ({ name, capacity })),
  });
  for (const [index, room] of given.rooms.entries()) {
    const { whole } = room;
    const of = { venueId: venue.id, id: venue.rooms[index]!.id };
    if (whole !== undefined) await updateRoom(tx, of, { soldAs: 'whole', ...whole });
    await setHours(tx, venue, index, room);
  }
  return venue;
}

async function setHours(tx: Tx, venue: Venue, index: number, { services, capacity }: DemoRoom): Promise<void> {
  if (services === undefined) return;
  const slots = services.map(({ first, last, every = USUAL_EVERY, days, perSlot }) => ({
    first,
    last,
    every,
    weekdays: days?.reduce((bits, day) => bits | (1 << day), 0),
    capacity: perSlot ?? Math.max(1, Math.floor(capacity / Math.ceil(STAY_MINUTES / every))),
  }));
  await replacePattern(tx, venue.id, venue.rooms[index]!.id, slots);
}

/** Approved two days after registration, with past weeks filled. */
async function addApproved(demo: Demo, of: DemoVenue, index: number): Promise<void> {
  const { tx, now, adminId } = demo;
  const days = 90 - 3 * index;
  const venue = await addVenue(demo, of, daysAgo(now, days));
  const decideAt = (at: Date, action: 'approved' | 'rejected', comment: string | null) =>
    decideVenue(tx, { actor: adminId ?? 'system', at }, adminId, { venueId: venue.id, action, comment });
  if (of.name === 'Bar Caponte') {
    await decideAt(daysAgo(now, days - 1), 'rejected', 'Falta o alvará comercial. Pode voltar a enviar.');
  }
  await decideAt(daysAgo(now, days - 2), 'approved', index % 3 === 0 ? 'Documentos em ordem.' : null);
  const today = serviceDay(now, venue.timezone);
  await addExceptions(tx, venue, today);
  const given = await addTreatments(tx, venue, today);
  await changeVenue({ db: tx }, { venueId: venue.id, act: { actor: 'system', at: now } }, async (work) => {
    if (index === 0) await addDesk(work, demo.deskHash, daysAgo(now, days - 3));
    const filling = { ...work, venue, busy: of.busy, today, given };
    await fillPast(filling, serviceDay(daysAgo(now, days - 2), venue.timezone));
    await (index === 0 ? fillBusyVenue(filling) : fillDays(filling));
    if (of.owner !== undefined) await addEnquiries(work, venue, { managerId: demo.managers[of.owner]!, today });
    if (index > 0) await fillReviews(filling, of.owner === undefined ? null : demo.managers[of.owner]!);
  });
}

async function addExceptions(tx: Tx, venue: Venue, today: string): Promise<void> {
  const closed = { venueId: venue.id, isClosed: true };
  const brunch = {
    firstMinute: minuteOfService('10:00'),
    lastMinute: minuteOfService('15:00'),
    everyMinutes: 30,
    capacity: 8,
  };
  const list: Record<string, (typeof scheduleExceptions.$inferInsert)[]> = {
    'Casa da Kianda': [
      { ...closed, roomId: venue.rooms[2]?.id, date: addDays(today, 1), reason: 'Evento privado' },
      {
        venueId: venue.id,
        ...brunch,
        roomId: venue.rooms[0]!.id,
        date: addDays(today, 8),
        reason: 'Brunch de aniversário',
      },
      { ...closed, date: nextHoliday(today), reason: 'Feriado' },
    ],
    'Spa Maboque': [{ ...closed, date: addDays(today, 2), reason: 'Manutenção do banho turco' }],
    'Varanda da Restinga': [{ ...closed, roomId: venue.rooms[0]!.id, date: today, reason: 'Vento forte na Restinga' }],
  };
  const exceptions = list[venue.name];
  if (exceptions !== undefined) await tx.insert(scheduleExceptions).values(exceptions);
}

function nextHoliday(today: string): string {
  const year = Number(today.slice(0, 4));
  return [...holidaysOf(year), ...holidaysOf(year + 1)].find(({ date }) => date > addDays(today, 8))!.date;
}
