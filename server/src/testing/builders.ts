import { eq } from 'drizzle-orm';
import { decideVenue } from '#server/features/approvals/service';
import { users } from '#server/features/auth/table';
import { reservations } from '#server/features/reservations/table';
import { updateRoom } from '#server/features/venues/room-queries';
import { registerVenue } from '#server/features/venues/service';
import { categories, venueStaff } from '#server/features/venues/table';
import type { Db, Tx } from '#server/platform/db/client';
import { type GivenSlots, replacePattern } from '#server/seed/patterns';
import { TODAY } from '#server/testing/clock';
import type { Caller, TestServer } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import type { ManagerSignUp, User } from '#shared/auth/schema';
import { newId } from '#shared/ids';
import type { Clock } from '#shared/time';
import { plusMinutes, type SeatStays } from '#shared/venues/rules';
import { type Venue, type VenueStatus, venueDefaults } from '#shared/venues/schema';

/** Builders fill in defaults; e-mails and slugs are unique per call. */

export interface SignedInCaller {
  caller: Caller;
  user: User;
}

export async function aManager(
  server: TestServer,
  { role = 'MANAGER', ...given }: Partial<ManagerSignUp> & { role?: Role } = {},
): Promise<SignedInCaller> {
  const caller = server.caller();
  const answer = await caller.call('signUpManager', {
    nome: 'Elsa Neto',
    email: `gestor-${newId()}@exemplo.ao`,
    password: 'uma-frase-longa',
    telemovel: '+244923456789',
    termsAccepted: true,
    ...given,
  });
  if (answer.status !== 201) throw new Error(`sign-up was refused: ${JSON.stringify(answer.error)}`);
  const { user } = answer.body;
  if (role !== 'MANAGER') await server.database.db.update(users).set({ role }).where(eq(users.id, user.id));
  return { caller, user: { ...user, role } };
}

export const anOwner = (server: TestServer): Promise<SignedInCaller> => aManager(server, { role: 'super_admin' });

export async function aStaffMember(
  server: TestServer,
  venue: Pick<Venue, 'id'>,
  { mayOverbook = false, nome = 'Nelson Bento' }: { mayOverbook?: boolean; nome?: string } = {},
): Promise<SignedInCaller> {
  const member = await aManager(server, { nome, role: 'STAFF' });
  await server.database.db.insert(venueStaff).values({ venueId: venue.id, userId: member.user.id, mayOverbook });
  return member;
}

export interface GivenVenue {
  name?: string;
  slug?: string;
  description?: string | null;
  address?: string;
  city?: 'Luanda' | 'Huambo' | 'Benguela' | 'Lobito';
  phone?: string;
  timezone?: 'Africa/Luanda' | 'UTC';
  minParty?: number;
  maxParty?: number;
  status?: VenueStatus;
  ownerId?: string | null;
  categories?: string[];
  /** Default: one "Sala Principal" for 50; `slots` replace the default week (19:00 to 23:30, 5 people). */
  rooms?: GivenRoom[];
}

interface GivenRoom {
  name?: string;
  capacity?: number;
  slots?: GivenSlots[];
  whole?: SoldWhole;
  seatStays?: SeatStays;
  /** Of a room with `seatStays`. */
  bufferMinutes?: number;
}

/** A room for one party at a time. */
interface SoldWhole {
  stayMinutes: number;
  minPeople?: number;
  bufferMinutes?: number;
  deskHolds?: boolean;
  servicesEndMinute?: number | null;
}

export function aVenue(
  { database: { db }, clock }: { database: { db: Db }; clock: Clock },
  given: GivenVenue = {},
): Promise<Venue> {
  const { status = 'approved', ownerId = null, categories: slugs = [], rooms = [{}], ...fields } = given;
  const act = { actor: ownerId ?? 'system', at: clock.now() };
  return db.transaction(async (tx) => {
    const venue = await registerVenue(tx, act, ownerId, {
      name: 'Casa da Kianda',
      slug: `casa-${newId()}`,
      description: 'Cozinha do mar na Ilha.',
      address: 'Av. Murtala Mohammed 118, Ilha',
      city: venueDefaults.city,
      phone: '+244923456789',
      coverUrl: null,
      timezone: venueDefaults.timezone,
      minParty: venueDefaults.minParty,
      maxParty: venueDefaults.maxParty,
      ...fields,
      categoryIds: await categoryIdsOf(tx, slugs),
      rooms: rooms.map(({ name, capacity }) => ({
        name: name ?? venueDefaults.room.name,
        capacity: capacity ?? venueDefaults.room.capacity,
      })),
    });
    for (const [index, { slots, whole, seatStays, bufferMinutes = 0 }] of rooms.entries()) {
      const room = { venueId: venue.id, id: venue.rooms[index]!.id };
      if (whole !== undefined) await updateRoom(tx, room, { soldAs: 'whole', ...whole });
      const counted = seatStays && plusMinutes(seatStays, bufferMinutes);
      if (counted !== undefined) await updateRoom(tx, room, { seatStays: counted, bufferMinutes });
      if (slots !== undefined) await replacePattern(tx, venue.id, venue.rooms[index]!.id, slots);
    }
    return status === 'pending'
      ? venue
      : decideVenue(tx, act, null, { venueId: venue.id, action: status, comment: null });
  });
}

async function categoryIdsOf(tx: Tx, slugs: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const slug of slugs) {
    await tx.insert(categories).values({ name: slug, slug, emoji: '🍽️' }).onConflictDoNothing();
    const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug));
    ids.push(row!.id);
  }
  return ids;
}

export const aReservationRequest = (
  venue: Pick<Venue, 'id' | 'rooms'>,
  given: Partial<InputOf<'book'>> = {},
): InputOf<'book'> => ({
  venueId: venue.id,
  roomId: venue.rooms[0]!.id,
  name: 'Marisa Lopes',
  phone: '+244924111222',
  date: TODAY,
  time: '20:00',
  people: 2,
  ...given,
});

/** Token of a guest link, which an answer may omit. */
export async function tokenOf({ database: { db } }: TestServer, reservationId: string): Promise<string> {
  const where = eq(reservations.id, reservationId);
  const [row] = await db.select({ token: reservations.guestToken }).from(reservations).where(where);
  return row!.token;
}

export const aWaitlistRequest = (
  venue: Pick<Venue, 'id' | 'rooms'>,
  given: Partial<InputOf<'joinWaitlist'>> = {},
): InputOf<'joinWaitlist'> => ({ ...aReservationRequest(venue), name: 'Ivone Tchipenda', ...given });

export const aDeskRequest = (
  venue: Pick<Venue, 'id' | 'rooms'>,
  given: Partial<InputOf<'bookAtDesk'>> = {},
): InputOf<'bookAtDesk'> => ({ ...aReservationRequest(venue), kind: 'phone', ...given });
