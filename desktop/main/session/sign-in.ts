import { z } from 'zod';
import { ServerRefusal } from '#desktop/main/error-result';
import type { LocalDesk, LocalHandlers } from '#desktop/main/local-calls';
import { refuseUnsent } from '#desktop/main/outbox/unsent';
import type { OpenDesk } from '#desktop/main/session/open-desk';
import { forgetPin, hasPin, mayUseDesk, noAccess } from '#desktop/main/session/people';
import { newPin, tryPin } from '#desktop/main/session/pin';
import { can, type VenueAccess } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import type { LocalInput } from '#shared/desk/local';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { nameOf } from '#shared/staff/rules';
import { MINUTE_MS } from '#shared/time';
import { says } from '#shared/validation';

type PeopleCall = 'signInHere' | 'signOutHere' | 'setPin' | 'unlock' | 'lock';

export const peopleCalls: Pick<LocalHandlers, PeopleCall> = {
  async signInHere(credentials, desk) {
    const opened = await desk.opened();
    const origin = desk.serverUrl();
    if (origin === null) throw new AppError('not_ready');
    const { outbox, tokens } = opened;
    // Before the request: the server may know this device whatever the outcome
    outbox.saveDesk({ origin });
    const { token, user, deviceId } = await signInAtServer(credentials, opened, desk);
    const { venueId } = outbox.desk();
    const access = venueId === null ? noAccess : await accessOf(user, venueId, token, opened, desk.language);
    refuseElsewhere({ origin, deviceId }, opened, desk);
    if (venueId !== null && !access.mayRun) throw new AppError('forbidden');
    desk.activeStaff.noteSignIn(user.id, desk.ports.ticks.monotonic());
    const staff = { id: user.id, name: nameOf(user), role: user.role, access };
    // Before the token is stored: a wipe deletes the tokens of known people only
    outbox.savePerson(staff);
    await tokens.set(user.id, token, { origin, deviceId });
    // The desk may have been wiped while the keychain stored the token
    if (!desk.isCurrent(opened) || !tokens.has(user.id)) throw new AppError('unauthorized');
    activate(desk, opened, staff);
    void opened.reconnect();
    return user;
  },

  async signOutHere({ force }, desk) {
    const { outbox, tokens, callServer } = await desk.opened();
    const { staff } = desk.activeStaff;
    if (staff !== null) {
      refuseUnsent(outbox, force);
      const token = tokens.of(staff.id);
      await tokens.delete(staff.id);
      forgetPin(outbox, staff.id);
      if (token !== null) void callServer('logOut', {}, { token, language: desk.language }).catch(() => undefined);
    }
    return deactivate(desk);
  },

  async setPin({ pin, current }, desk) {
    const opened = await desk.opened();
    const { outbox, tokens } = opened;
    const { staff } = desk.activeStaff;
    if (staff === null) throw new AppError('unauthorized');
    await requireCurrentPin(staff.id, current, desk);
    const record = await newPin(pin, desk.ports.pinCost);
    // The keychain notes the PIN first: from then on no start goes on without it
    await tokens.setPin(staff.id);
    if (!desk.isCurrent(opened) || !tokens.has(staff.id)) throw new AppError('unauthorized');
    outbox.savePin(staff.id, record);
    desk.changed();
    return desk.status();
  },

  async unlock({ staffId, pin }, desk) {
    const opened = await desk.opened();
    const { outbox, clock } = opened;
    staffOfDesk(staffId, opened);
    await tryPin(outbox, staffId, pin, { now: clock.now(), ran: clock.ran(), cost: desk.ports.pinCost });
    // Check again: the server may have removed this person, or wiped the desk, during the hash
    if (!desk.isCurrent(opened)) throw new AppError('not_on_this_desk');
    activate(desk, opened, staffOfDesk(staffId, opened));
    return desk.status();
  },

  async lock(_, desk) {
    const { outbox, tokens } = await desk.opened();
    const opens = outbox.people().some(({ id }) => tokens.has(id) && hasPin(outbox, id));
    if (desk.activeStaff.staff !== null && !opens) throw new AppError('pin_unset');
    return deactivate(desk);
  },
};

/** If the server knows the device id under another secret (a restored disk), the desk becomes a new device. */
async function signInAtServer(credentials: LocalInput<'signInHere'>, opened: OpenDesk, desk: LocalDesk) {
  const { outbox } = opened;
  const origin = desk.serverUrl();
  const before = outbox.desk();
  const ask = async () => {
    const { deviceId, secret: deviceSecret } = await opened.deviceSecret();
    // The password belongs to the server shown when it was typed, and to this device's secret
    refuseElsewhere({ origin, deviceId }, opened, desk);
    const device = { deviceId, deviceName: outbox.desk().deskName ?? desk.ports.machine, deviceSecret };
    const given = { token: null, language: desk.language };
    const signedIn = await opened.callServer('signInAtDesk', { ...credentials, ...device }, given);
    refuseElsewhere({ origin, deviceId }, opened, desk);
    return { ...signedIn, deviceId };
  };
  return ask().catch((error: unknown) => {
    if (!isOtherMachine(error) || !desk.isCurrent(opened) || desk.serverUrl() !== origin) throw error;
    if (outbox.desk().deviceId === before.deviceId) becomeNewDevice(opened, error);
    return ask();
  });
}

/** Throws the refusal if a signed-in person can go on with the old device. */
function becomeNewDevice({ outbox, tokens, clock }: OpenDesk, refusal: unknown): void {
  if (outbox.people().some(({ id }) => tokens.has(id))) throw refusal;
  const at = clock.now().toISOString();
  const count = outbox.pending().length;
  outbox.renumber(newId(), 0);
  outbox.notice({ id: 'cloned', kind: 'cloned', at, values: { count } });
}

/** A reply for another device or server, or from before a wipe, must not be stored. */
function refuseElsewhere(asked: { origin: string | null; deviceId: string }, opened: OpenDesk, desk: LocalDesk): void {
  const isHere = desk.isCurrent(opened) && desk.serverUrl() === asked.origin;
  if (!isHere || opened.outbox.desk().deviceId !== asked.deviceId) throw new AppError('unauthorized');
}

const isOtherMachine = (error: unknown): boolean =>
  error instanceof ServerRefusal && (JSON.parse(error.result.body) as { code?: string }).code === 'not_on_this_desk';

/** How long after the password the same person is assumed to be at the desk. */
const FRESH_MS = 5 * MINUTE_MS;
const currentPin = z.object({ current: z.string({ error: says('required') }) });

/** A passer-by at an unlocked desk must not replace the owner's PIN. */
async function requireCurrentPin(staffId: string, current: string | undefined, desk: LocalDesk): Promise<void> {
  const { outbox, tokens, clock } = await desk.opened();
  const since = desk.activeStaff.sinceSignIn(staffId, desk.ports.ticks.monotonic());
  if (!tokens.hasPin(staffId) || (since !== null && since < FRESH_MS)) return;
  const given = currentPin.parse({ current });
  await tryPin(outbox, staffId, given.current, { now: clock.now(), ran: clock.ran(), cost: desk.ports.pinCost });
}

/** A person who signed in here and may use this desk. Throws `not_on_this_desk`, `forbidden`. */
function staffOfDesk(staffId: string, { outbox, tokens }: OpenDesk): Staff {
  const staff = outbox.people().find(({ id }) => id === staffId);
  if (staff === undefined || !tokens.has(staffId)) throw new AppError('not_on_this_desk');
  if (!mayUseDesk(outbox, staff)) throw new AppError('forbidden');
  return staff;
}

type Staff = NonNullable<LocalDesk['activeStaff']['staff']>;

function activate(desk: LocalDesk, { outbox }: OpenDesk, staff: Staff): void {
  outbox.savePerson(staff);
  desk.activeStaff.setActive(staff);
  desk.ports.settings.set({ staffId: staff.id });
  desk.changed();
}

function deactivate(desk: LocalDesk) {
  desk.activeStaff.setActive(null);
  desk.ports.settings.set({ staffId: null });
  desk.changed();
  return desk.status();
}

/** A person's access in a venue, from the server. Administrators' venue lists are too long to search. */
export async function accessOf(
  user: Pick<User, 'role'>,
  venueId: string,
  token: string,
  { callServer }: Pick<OpenDesk, 'callServer'>,
  language: string,
): Promise<VenueAccess> {
  if (can(user, 'seeEveryVenue')) return { mayRun: true, mayManage: true, mayOverbook: true };
  for (let offset = 0; ; ) {
    const { venues, hasMore } = await callServer('managedVenues', { offset }, { token, language });
    const found = venues.find(({ id }) => id === venueId);
    if (found !== undefined || !hasMore || venues.length === 0) return found?.access ?? noAccess;
    offset += venues.length;
  }
}
