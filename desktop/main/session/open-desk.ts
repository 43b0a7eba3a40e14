import { type Answers, createAnswers } from '#desktop/main/day/answer';
import { createDeskTime, type DeskTime } from '#desktop/main/day/desk-time';
import { Sheets } from '#desktop/main/day/sheet/sheets';
import { openDayStore } from '#desktop/main/day/store';
import { createCipher, newDataKey } from '#desktop/main/device/cipher';
import { type DeviceSecret, deviceInKeychain, deviceSecretIn } from '#desktop/main/device/device-secret';
import { ServerRefusal } from '#desktop/main/error-result';
import { hasOtherKey, orphanOutbox } from '#desktop/main/outbox/orphans';
import { hasOutbox } from '#desktop/main/outbox/place';
import { openOutbox } from '#desktop/main/outbox/store';
import type { Cipher, DayStore, DeskPorts, OutboxStore, Secrets } from '#desktop/main/ports';
import type { ActiveStaff } from '#desktop/main/session/active-staff';
import { belongsToOtherServer, leaveServer } from '#desktop/main/session/leave-server';
import { hasPin, mayUseDesk, removeFromDesk, updatePeople } from '#desktop/main/session/people';
import { SecretsWhileOpen } from '#desktop/main/session/secrets-while-open';
import { Tokens } from '#desktop/main/session/tokens';
import { type CallHeaders, type Connection, createConnection } from '#desktop/main/sync/connection';
import { type Live, openLive } from '#desktop/main/sync/live';
import { searchServerOver } from '#desktop/main/sync/search-server';
import { createSync, type Sync } from '#desktop/main/sync/sync';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import { splitName } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import type { DeskNews } from '#shared/desk/bridge';
import type { DayRows } from '#shared/desk/rows';
import type { DeskStaff } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { languageTags } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';

export interface OpenDesk {
  dataKey: Buffer;
  outbox: OutboxStore;
  day: DayStore;
  tokens: Tokens;
  deviceSecret(): Promise<DeviceSecret>;
  clock: DeskTime;
  connection: Connection;
  sync: Sync;
  /** Tries the server at once, with a new connection. */
  reconnect(): Promise<void>;
  answers: Answers;
  sheets: Sheets;
  callServer<Name extends EndpointName>(name: Name, input: InputOf<Name>, headers: CallHeaders): Promise<ReplyOf<Name>>;
  close(): Promise<void>;
}

export interface OpenDeskHooks {
  serverUrl: () => string | null;
  activeStaff: ActiveStaff;
  tell: (news: DeskNews) => void;
  rowsChanged: (before: DayRows | null, after: DayRows) => void;
  wipe: (people: string[]) => Promise<void>;
}

/** Throws `keychain_locked`, `store_damaged`. */
export async function openDesk(ports: DeskPorts, keychain: Secrets, hooks: OpenDeskHooks): Promise<OpenDesk> {
  const { folder, ticks } = ports;
  const secrets = new SecretsWhileOpen(keychain);
  const dataKey = await dataKeyIn(secrets, ports);
  const cipher = createCipher(dataKey);
  const isOrphaned = hasOtherKey(folder, cipher);
  if (isOrphaned) orphanOutbox(folder, ticks.wall());
  // An outbox that was set apart belongs to another desk and has its own notice
  const formerDevice = isOrphaned ? undefined : await deviceInKeychain(secrets);
  const { outbox, day, tokens } = await openStores(ports, secrets, { cipher, formerDevice }, hooks);
  hooks.activeStaff.staff = lastActiveStaff(ports, outbox, tokens);
  const stores: Stores = {
    ...{ outbox, day, tokens, refused: new Set() },
    clock: createDeskTime(ticks, outbox),
    connection: createConnection({ origin: hooks.serverUrl, fetch: ports.fetch, timers: ports.timers }),
  };
  const { live, sync, answers, sheets } = connectParts(ports, stores, cipher, hooks);
  sheets.changed();
  void sync.tryNow();
  return {
    ...{ ...stores, dataKey, sync, answers, sheets },
    deviceSecret: deviceSecretIn(secrets, () => outbox.desk().deviceId),
    callServer: callerOf(stores.connection),
    reconnect: () => {
      live?.restart();
      return sync.tryNow();
    },
    close: async () => {
      live?.stop();
      await sync.stop();
      await answers.finished();
      sheets.close();
      day.close();
      outbox.close();
      await secrets.close();
    },
  };
}

function connectParts(ports: DeskPorts, stores: Stores, cipher: Cipher, hooks: OpenDeskHooks) {
  const sync = syncOver(ports, stores, { ...hooks, tell: (news) => heard(news), revoked: () => sheets.dropClear() });
  const live = liveOver(ports, stores, sync, hooks);
  const heard = relay(
    (news) => {
      sheets.changed();
      hooks.tell(news);
    },
    sync,
    live,
  );
  const answers = createAnswers({
    ...stores,
    isOnline: () => sync.link().kind !== 'offline',
    // Online, the answer and its count arrive before a reader needs this one
    noted: () => void (sync.link().kind === 'offline' && heard({ kind: 'status' })),
    submit: sync.submit,
    searchServer: searchServerOver({ ...stores, timers: ports.timers, isOnline: () => sync.link().kind === 'online' }),
    serviceDay: stores.clock.serviceDay,
    user: () => userOf(hooks.activeStaff.staff),
  });
  const sheets = new Sheets({ ports, cipher, answers, outbox: stores.outbox, clock: stores.clock });
  return { live, sync, answers, sheets };
}

/** All or none: each retry would leave another file open. */
async function openStores(
  { folder, ticks }: DeskPorts,
  secrets: Secrets,
  { cipher, formerDevice }: { cipher: Cipher; formerDevice: string | undefined },
  { serverUrl, activeStaff }: OpenDeskHooks,
) {
  const wall = { now: () => ticks.wall() };
  const outbox = openOutbox(folder, cipher, wall, { formerDevice });
  const open: { close(): void }[] = [outbox];
  try {
    const day = openDayStore(folder, cipher, outbox, wall);
    open.push(day);
    const tokens = new Tokens(secrets, serverUrl, () => outbox.desk().deviceId);
    await tokens.load(outbox.people().map(({ id }) => id));
    if (belongsToOtherServer(outbox, serverUrl())) await leaveServer({ outbox, day, tokens }, activeStaff);
    return { outbox, day, tokens };
  } catch (error) {
    for (const each of open) each.close();
    throw error;
  }
}

export class KeyMissing extends AppError {}

/** Created only for an empty folder: another key would make unsent acts unreadable for ever. */
async function dataKeyIn(secrets: Secrets, { folder, settings }: DeskPorts): Promise<Buffer> {
  const kept = await secrets.get('data-key');
  if (kept !== null) return Buffer.from(kept, 'base64');
  if (hasOutbox(folder)) {
    const message = sayIn(settings.get().language)('desk.notice.keyMissing');
    throw new KeyMissing('keychain_locked', {}, { message });
  }
  const made = newDataKey();
  await secrets.set('data-key', made.toString('base64'));
  return made;
}

/** The last active person continues after a restart, unless PINs are in use. */
function lastActiveStaff({ settings }: DeskPorts, outbox: OutboxStore, tokens: Tokens): DeskStaff | null {
  const { staffId } = settings.get();
  const last = outbox.people().find(({ id }) => id === staffId);
  if (last === undefined || !tokens.has(last.id) || !mayUseDesk(outbox, last)) return null;
  return tokens.hasPin(last.id) || hasPin(outbox, last.id) ? null : last;
}

/** `refused`: people whose tokens the server refused in the current or last exchange. */
type Stores = Pick<OpenDesk, 'outbox' | 'day' | 'tokens' | 'clock' | 'connection'> & { refused: ReadonlySet<string> };

function syncOver(ports: DeskPorts, stores: Stores, hooks: OpenDeskHooks & { revoked: () => void }): Sync {
  const { outbox, day, tokens, clock, connection } = stores;
  const { timers, settings } = ports;
  const people = { ports, outbox, tokens, activeStaff: hooks.activeStaff };
  const dropTokens = async () => {
    hooks.revoked();
    hooks.activeStaff.staff = null;
    await Promise.all(outbox.people().map(({ id }) => tokens.delete(id)));
  };
  return createSync({
    connection,
    outbox,
    days: day,
    deskTime: clock,
    timers,
    random: ports.random,
    quietMs: ports.quietMs,
    batchMost: ports.batchMost,
    tell: hooks.tell,
    diskIsFull: (isFull) =>
      isFull ? ports.notices.addOnce('disk_full', ports.ticks.wall()) : ports.notices.remove('disk_full'),
    report: (error) => ports.report(error, 'sync'),
    callerFor: (refused) => {
      stores.refused = refused;
      if (outbox.desk().origin !== hooks.serverUrl()) return null;
      return carrierOf(stores, hooks.activeStaff, languageTags[settings.get().language]);
    },
    // A refusal of an older token says nothing about the current one
    removeStaff: (staffId, token) => {
      if (tokens.of(staffId) === token) removeFromDesk(people, staffId);
    },
    rowsChanged: (before, after) => {
      updatePeople(people, after.venue.staff);
      hooks.rowsChanged(before, after);
    },
    dropTokens,
    wipe: () => hooks.wipe(outbox.people().map(({ id }) => id)),
  });
}

function liveOver(ports: DeskPorts, stores: Stores, sync: Sync, hooks: OpenDeskHooks): Live | null {
  const { stream, timers, random } = ports;
  if (stream === undefined) return null;
  const watcher = () => {
    const carrier = carrierOf(stores, hooks.activeStaff, '');
    const { venueId } = stores.outbox.desk();
    return carrier === null || venueId === null ? null : { token: carrier.token, venueId };
  };
  const ask = () => void sync.tryNow();
  const told = { change: sync.noteChange, missed: ask, lost: ask };
  return openLive({ origin: hooks.serverUrl, fetch: stream, timers, random, watcher, ...told });
}

/** Forwards news to the window. A restored line also restarts the stream, whatever its backoff. */
function relay(tell: OpenDeskHooks['tell'], sync: Sync, live: Live | null): OpenDeskHooks['tell'] {
  let wasOffline = false;
  return (news) => {
    const isOffline = sync.link().kind === 'offline';
    if (wasOffline && !isOffline) live?.restart();
    wasOffline = isOffline;
    tell(news);
  };
}

/** The active person, else any other signed-in one: one token sends the acts of all. */
function carrierOf({ outbox, tokens, refused }: Stores, activeStaff: ActiveStaff, language: string) {
  const people = activeStaff.staff === null ? outbox.people() : [activeStaff.staff, ...outbox.people()];
  const staff = people.find(({ id }) => tokens.has(id) && !refused.has(id));
  return staff === undefined ? null : { token: tokens.of(staff.id)!, staff, language };
}

const userOf = (staff: DeskStaff | null): User | null =>
  staff && {
    id: staff.id,
    role: staff.role,
    email: null,
    phone: null,
    profileImageUrl: null,
    ...splitName(staff.name),
  };

const callerOf =
  (connection: Connection): OpenDesk['callServer'] =>
  async <Name extends EndpointName>(name: Name, input: InputOf<Name>, headers: CallHeaders) => {
    const { result } = await connection.call(name, input as Record<string, unknown>, headers);
    if (!result.ok) throw new ServerRefusal(result);
    return result.value as ReplyOf<Name>;
  };
