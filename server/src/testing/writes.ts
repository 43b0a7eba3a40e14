import { eq } from 'drizzle-orm';
import { aVerification } from '#server/features/auth/test-accounts';
import { aCode, ask } from '#server/features/codes/test-codes';
import { aNotebook } from '#server/features/desk/test-intents';
import { enquiries } from '#server/features/enquiries/table';
import { reviews } from '#server/features/reviews/table';
import { aVisit } from '#server/features/reviews/test-visits';
import { rooms, venues } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { aManager, anOwner, aStaffMember, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { fieldsOf, fittingInput, type Things, thingsOf } from '#server/testing/fitting';
import { codesOf, turnOn } from '#server/testing/second-factor';
import type { Caller, TestServer } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import type { EndpointName } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

export interface World {
  server: TestServer;
  owner: SignedInCaller;
  manager: SignedInCaller;
  desk: TestDesk;
  venue: Venue;
  things: Things;
}

export async function aWorld(server: TestServer): Promise<World> {
  const owner = await anOwner(server);
  const manager = await aManager(server);
  const venue = await aVenue(server, { ownerId: manager.user.id, categories: ['restaurante'] });
  const things = await thingsOf(server, venue);
  return { server, owner, manager, desk: await aDesk(server, venue, manager.user), venue, things };
}

const PASSWORD = 'uma-frase-longa';
const lastPart = (link: string) => link.split('/').at(-1)!;
type Arrange = (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;

const aPlace: Arrange = ({ venue }) => ({ categoryIds: venue.categoryIds, rooms: [{ name: 'Terraço', capacity: 30 }] });
const aPending: Arrange = async ({ server, venue }) => {
  await server.database.db.update(venues).set({ status: 'pending' }).where(eq(venues.id, venue.id));
  return {};
};
const aMember: Arrange = async ({ server, venue }) => ({ userId: (await aStaffMember(server, venue)).user.id });
const aCategory: Arrange = async ({ owner }) => {
  const wanted = { name: 'Bares', slug: `bares-${newId()}`, emoji: '🍸' };
  return { ...wanted, categoryId: (await owner.caller.call('addCategory', wanted)).body.id };
};
const inviteLink: Arrange = async ({ manager, venue }) => {
  const wanted = { venueId: venue.id, name: 'Rui', email: `${newId()}@exemplo.ao`, mayOverbook: false };
  const { body } = await manager.caller.call('inviteStaff', wanted);
  return { id: body.id, token: lastPart(body.link), password: PASSWORD };
};
const aClosing: Arrange = async ({ manager, venue }) => {
  const wanted = { venueId: venue.id, date: addDays(TODAY, 32) };
  return { id: (await manager.caller.call('closeSales', wanted)).body.id };
};
const aFactor: Arrange = async ({ server, manager }) => {
  const now = server.clock.now().toISOString();
  const app = await turnOn(server, manager.caller, PASSWORD);
  server.clock.set(now);
  return { current: PASSWORD, code: app.recoveryCodes[0], userId: manager.user.id };
};
const aGuest: Arrange = async ({ server, venue }) => ({ token: (await aVisit(server, venue)).token, comment: 'Bom' });

const aRoomSoldWhole: Arrange = async ({ server, venue }) => {
  await server.database.db.update(rooms).set({ soldAs: 'whole' }).where(eq(rooms.venueId, venue.id));
  return {};
};
const aTreatment: Arrange = async (world) => {
  await aRoomSoldWhole(world);
  const { manager, venue } = world;
  const form = { venueId: venue.id, names: { 'PT-AO': 'Banho' }, minutes: 30, price: 9000, professionalIds: [] };
  const { body } = await manager.caller.call('addTreatment', { ...form, roomIds: [venue.rooms[0]!.id] });
  return { treatmentId: body.id, slugOrId: venue.id, date: TODAY };
};
const aPiece: Arrange = async ({ manager, venue }) => ({
  equipmentId: (await manager.caller.call('addEquipment', { venueId: venue.id, name: 'Banheira' })).body.id,
});
const aProfessional: Arrange = async ({ manager, venue }) => {
  const form = { venueId: venue.id, name: 'Rosa', shifts: [], absences: [] };
  return { professionalId: (await manager.caller.call('addProfessional', form)).body.id };
};

/** With the professional who is named. */
const aWaitForTreatment: Arrange = async (world) => {
  await aRoomSoldWhole(world);
  const { manager, venue } = world;
  const { professionalId } = await aProfessional(world);
  const form = { venueId: venue.id, names: { 'PT-AO': 'Banho' }, minutes: 30, price: 9000, people: 2 };
  const done = { roomIds: [venue.rooms[0]!.id], professionalIds: [String(professionalId)] };
  const { body } = await manager.caller.call('addTreatment', { ...form, ...done });
  return { treatmentId: body.id, professionalId };
};

/** A bath for two twice, one after the other. */
const aVisitOfTwo: Arrange = async (world) => {
  await aRoomSoldWhole(world);
  const { manager, venue } = world;
  const form = { venueId: venue.id, names: { 'PT-AO': 'Banho' }, minutes: 30, price: 9000, people: 2 };
  const done = { roomIds: [venue.rooms[0]!.id], professionalIds: [] };
  const { id: treatmentId } = (await manager.caller.call('addTreatment', { ...form, ...done })).body;
  return { treatmentId, furtherTreatments: [{ treatmentId }] };
};

const anOption = ({ venue }: World) => ({
  ...{ roomId: venue.rooms[0]!.id, date: addDays(TODAY, 1), time: '20:00', minutes: 120 },
});
const quoted: Arrange = async (world) => {
  await aRoomSoldWhole(world);
  const { manager, server, venue, things } = world;
  const { db } = server.database;
  const { body } = await manager.caller.call('sendQuote', {
    ...{ venueId: venue.id, id: things.enquiry, version: 1, validUntil: TODAY, deposit: 0 },
    options: [anOption(world)],
    lines: [{ text: 'Sala', amount: 900_000 }],
  });
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, things.enquiry));
  return { token: enquiry!.guestToken, optionId: body.quote!.options[0]!.id, version: body.version };
};

let codesAsked = 0;
/** Calls that need more than a fitting input; each must succeed. */
const arranged: Partial<Record<EndpointName, Arrange>> = {
  signUpManager: () => ({}),
  logInManager: ({ manager }) => ({ email: manager.user.email, password: PASSWORD }),
  logInAdmin: () => ({ password: PASSWORD }),
  issueResetLink: ({ manager }) => ({ email: manager.user.email }),
  resetPassword: async ({ owner, manager }) => {
    const { body } = await owner.caller.call('issueResetLink', { email: manager.user.email! });
    return { token: lastPart(body.link), password: 'outra-frase-longa' };
  },
  beginSecondFactor: () => ({ current: PASSWORD }),
  confirmSecondFactor: async ({ server, manager }) => {
    const { body } = await manager.caller.call('beginSecondFactor', { current: PASSWORD });
    return { code: codesOf(server, body.secret)() };
  },
  renewRecoveryCodes: aFactor,
  endSecondFactor: aFactor,
  removeSecondFactor: aFactor,
  saveSignInRules: () => ({ ownersNeedCode: false }),
  verifyEmail: async ({ server, manager }) => ({ token: await aVerification(server, manager.user) }),
  saveProfile: () => ({ nif: '5401234567', documentoId: '004567890LA041', morada: 'Rua da Missão 12' }),
  createUpload: () => ({}),
  createVenue: aPlace,
  updateVenue: aPlace,
  saveVenueSettings: () => ({}),
  renewCalendarLink: () => ({}),
  addRoom: () => ({ name: 'Esplanada' }),
  changeRoom: () => ({ name: 'Esplanada' }),
  treatmentTimes: aTreatment,
  timesToWaitFor: aTreatment,
  visitTimes: async (world) => ({ parts: [String((await aTreatment(world)).treatmentId)] }),
  visitTimesToWaitFor: async (world) => ({ parts: [String((await aTreatment(world)).treatmentId)] }),
  addTreatment: aRoomSoldWhole,
  changeTreatment: aTreatment,
  removeTreatment: aTreatment,
  enquire: async (world) => ({ ...(await aRoomSoldWhole(world)), people: 40 }),
  sendQuote: async (world) => ({ ...(await aRoomSoldWhole(world)), options: [anOption(world)] }),
  acceptQuote: quoted,
  declineQuote: quoted,
  guestEnquiry: ({ things }) => ({ token: things.enquiry }),
  closeEnquiry: () => ({}),
  addProfessional: () => ({
    shifts: [{ weekdays: 62, from: '09:00', to: '17:00' }],
    absences: [{ from: TODAY, to: TODAY }],
  }),
  changeEquipment: aPiece,
  removeEquipment: aPiece,
  changeProfessional: aProfessional,
  removeProfessional: aProfessional,
  inviteStaff: () => ({}),
  acceptInvite: inviteLink,
  withdrawInvite: inviteLink,
  changeStaff: aMember,
  removeStaff: aMember,
  saveRoomWeek: () => ({
    services: [{ weekdays: 127, firstTime: '19:00', lastTime: '23:30', everyMinutes: 30, capacity: 5 }],
  }),
  addException: () => ({ date: addDays(TODAY, 30), time: null, capacity: null }),
  closeSales: () => ({ date: addDays(TODAY, 31), time: null }),
  reopenSales: aClosing,
  createTemplate: () => ({ lang: 'PT-PT' }),
  updateTemplate: () => ({ lang: 'EN' }),
  markMessageSent: () => ({}),
  dropMessage: () => ({}),
  saveWhatsappTemplate: () => ({ name: 'reserva', languageCode: 'pt_PT', parameters: ['nome'], version: 0 }),
  book: () => ({}),
  bookAtDesk: () => ({}),
  bookVisitAtDesk: aVisitOfTwo,
  changeReservation: () => ({ notes: 'Janela' }),
  moveReservation: () => ({ to: 'CANCELLED' }),
  cancelVisit: ({ things }) => ({ parts: [{ id: things.reservation, version: 1 }] }),
  findParties: () => ({}),
  guestSummary: () => ({}),
  sendPhoneCode: async ({ server }) => {
    await ask(server, 20);
    // A new phone: one code per phone and minute
    return { phone: `+2449${String(10_000_000 + codesAsked++)}` };
  },
  checkPhoneCode: async ({ server }) => ({ id: await aCode(server, '123456'), code: '123456' }),
  joinWaitlist: aWaitForTreatment,
  addToWaitlist: aWaitForTreatment,
  promote: () => ({}),
  withdrawEntry: () => ({}),
  leaveAsGuest: async ({ server, things }) => {
    const { db } = server.database;
    const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, things.entry));
    return { token: entry!.guestToken };
  },
  cancelAsGuest: async ({ server, venue }) => ({ token: (await aVisit(server, venue, { status: 'CONFIRMED' })).token }),
  confirmAsGuest: async ({ server, venue }) => ({ token: (await aVisit(server, venue, { status: 'HOLD' })).token }),
  exportGuest: () => ({ phone: '+244924111222' }),
  eraseGuest: async ({ server, venue }) => {
    await aVisit(server, venue, { phone: '+244924111999' });
    return { phone: '+244924111999' };
  },
  giveReview: aGuest,
  correctReview: async (world) => {
    const { token } = (await aGuest(world)) as { token: string };
    await world.server.caller().call('giveReview', { token, rating: 2 });
    return { token, comment: 'Melhor' };
  },
  answerReview: () => ({}),
  hideReview: async ({ server, venue }) => {
    const { id: reservationId, token } = await aVisit(server, venue);
    await server.caller().call('giveReview', { token, rating: 1 });
    const { db } = server.database;
    const [review] = await db.select().from(reviews).where(eq(reviews.reservationId, reservationId));
    return { id: review!.id };
  },
  approveVenue: aPending,
  rejectVenue: aPending,
  decideVenue: aPending,
  changeRole: async ({ server }) => ({
    userId: (await aManager(server)).user.id,
    role: 'ADMIN' satisfies Role,
    seenRole: 'MANAGER' satisfies Role,
    comment: 'Pedido',
  }),
  addCategory: () => ({ name: 'Cafés', slug: `cafes-${newId()}`, emoji: '☕' }),
  changeCategory: aCategory,
  removeCategory: aCategory,
  signInAtDesk: ({ manager }) => ({ email: manager.user.email, password: PASSWORD, deviceId: newId() }),
  registerDesk: ({ desk }) => ({ deviceId: desk.deviceId, sealedKey: undefined }),
  syncDesk: ({ server, venue, desk, manager }) => {
    const { booking, note } = aNotebook(server, desk, venue, manager.user.id);
    const { kind: _, ...waiter } = booking().args as Record<string, unknown>;
    const waits = { ...waiter, id: newId(), phone: '+244923777001' } as never;
    return { deviceId: desk.deviceId, epoch: desk.epoch, intents: [booking(), note('addToWaitlist', waits)] };
  },
  revokeDesk: ({ desk }) => ({ id: desk.deviceId }),
};

export const arrangedNames = Object.keys(arranged) as EndpointName[];

const ofThePlatform: readonly Endpoint['access'][] = [
  'decideVenues',
  'resetPasswords',
  'moderateReviews',
  'changePlatform',
  'seePlatform',
];

export async function aCall(
  name: EndpointName,
  row: Endpoint,
  world: World,
): Promise<{ caller: Caller; input: Record<string, unknown> }> {
  const more = (await arranged[name]?.(world)) ?? {};
  const whole = { ...fittingInput(name, world.venue, world.things), ...more };
  const listed = fieldsOf(row).filter((field) => field in whole);
  return {
    caller: callerOf(row, world),
    input: Object.fromEntries(listed.map((field) => [field, whole[field as never]])),
  };
}

function callerOf({ access, path }: Endpoint, { server, owner, manager, desk }: World): Caller {
  if (access === 'public') return server.caller();
  if (path.startsWith('/desk/')) return desk;
  return ofThePlatform.includes(access) ? owner.caller : manager.caller;
}
