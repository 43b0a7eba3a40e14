import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { venueStaff } from '#server/features/venues/table';
import { aVenue, type GivenVenue } from '#server/testing/builders';
import type { Role } from '#shared/auth/rules';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';
import { call } from './client.ts';
import type { Target } from './target.ts';

/** A caller, given by the request headers. */
export interface Identity {
  name: string;
  headers: Record<string, string>;
  role: Role | 'stranger';
  isOfVenue: boolean;
  isDesk: boolean;
}

const PASSWORD = 'uma-frase-longa-de-teste';

interface AttackAccount {
  id: string;
  email: string;
  cookie: string;
}

async function anAccount(target: Target, role: Role): Promise<AttackAccount> {
  const email = `${newId()}@exemplo.ao`;
  const person = { nome: 'Elsa Neto', email, password: PASSWORD, telemovel: '+244923456789', termsAccepted: true };
  const answer = await call(target.servers[0]!.url, 'signUpManager', person);
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status} ${JSON.stringify(answer.body)}`);
  const { id } = answer.body.user as { id: string };
  await target.database.db.update(users).set({ role }).where(eq(users.id, id));
  return { id, email, cookie: sessionOf(answer.cookies) };
}

/** Includes the known-device cookie, if it was set. */
const sessionOf = (cookies: string[]): string => cookies.join('; ');

export async function signInAtDesk(target: Target, { id: staffId, email }: Pick<AttackAccount, 'id' | 'email'>) {
  const deviceId = newId();
  const device = { deviceId, deviceName: 'Receção', deviceSecret: randomBytes(24).toString('base64url') };
  const person = { email, password: PASSWORD };
  const signedIn = await call(target.servers[0]!.url, 'signInAtDesk', { ...person, ...device });
  if (signedIn.status !== 200) throw new Error(`desk sign-in answered ${signedIn.status}`);
  return { deviceId, staffId, headers: { authorization: `Bearer ${signedIn.body.token}` } };
}

async function aDesk(target: Target, account: AttackAccount, venue: Venue): Promise<Identity['headers']> {
  const { deviceId, headers } = await signInAtDesk(target, account);
  const registration = { venueId: venue.id, deviceId, deviceName: 'Receção', epoch: 1 };
  await call(target.servers[0]!.url, 'registerDesk', registration, headers);
  return headers;
}

export async function createIdentities(
  target: Target,
  rooms?: GivenVenue['rooms'],
): Promise<{ venue: Venue; nextDoor: Venue; identities: Identity[]; host: AttackAccount }> {
  const [manager, neighbour] = [await anAccount(target, 'MANAGER'), await anAccount(target, 'MANAGER')];
  const venue = await aVenue(target, { ownerId: manager.id, categories: ['restaurante'], ...(rooms && { rooms }) });
  const nextDoor = await aVenue(target, { ownerId: neighbour.id, categories: ['restaurante'] });
  const host = await anAccount(target, 'STAFF');
  const trusted = await anAccount(target, 'STAFF');
  const hostNextDoor = await anAccount(target, 'STAFF');
  await target.database.db.insert(venueStaff).values([
    { venueId: venue.id, userId: host.id },
    { venueId: venue.id, userId: trusted.id, mayOverbook: true },
    { venueId: nextDoor.id, userId: hostNextDoor.id },
  ]);
  const left = await anAccount(target, 'MANAGER');
  await call(target.servers[0]!.url, 'logOut', {}, { cookie: left.cookie });
  const desk = async (name: string, role: Role, account: AttackAccount, at: Venue): Promise<Identity> => ({
    ...{ name, role, isOfVenue: at === venue, isDesk: true },
    headers: await aDesk(target, account, at),
  });
  const identities: Identity[] = [
    stranger('a stranger', {}),
    stranger('a signed-out session', { cookie: left.cookie }),
    stranger('a forged session', { cookie: forged(manager.cookie) }),
    stranger('a forged desk token', { authorization: `Bearer ${randomBytes(32).toString('base64url')}` }),
    web('a user', 'USER', await anAccount(target, 'USER'), false),
    web('a host elsewhere', 'STAFF', hostNextDoor, false),
    web('a manager elsewhere', 'MANAGER', neighbour, false),
    web('a manager without a venue', 'MANAGER', await anAccount(target, 'MANAGER'), false),
    web('a host of the venue', 'STAFF', host, true),
    web('a host who may overbook', 'STAFF', trusted, true),
    web('the manager of the venue', 'MANAGER', manager, true),
    web('an administrator', 'ADMIN', await anAccount(target, 'ADMIN'), true),
    web('the owner of the platform', 'super_admin', await anAccount(target, 'super_admin'), true),
    await desk('a desk elsewhere', 'MANAGER', neighbour, nextDoor),
    await desk('a desk of the venue', 'STAFF', host, venue),
  ];
  return { venue, nextDoor, identities, host };
}

const web = (name: string, role: Role, { cookie }: AttackAccount, isOfVenue: boolean): Identity => ({
  ...{ name, role, isOfVenue, isDesk: false, headers: { cookie } },
});

const stranger = (name: string, headers: Record<string, string>): Identity => ({
  ...{ name, headers, role: 'stranger', isOfVenue: false, isDesk: false },
});

const forged = (cookie: string): string => cookie.replace(/.(?=;|$)/g, (last) => (last === 'A' ? 'B' : 'A'));
