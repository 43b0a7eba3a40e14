import {
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { createDesk, type Desk } from '#desktop/main/desk';
import { settingsOver } from '#desktop/main/device/settings';
import type { DeskPorts, SecretName } from '#desktop/main/ports';
import type { Keys } from '#desktop/main/session/keys';
import { aFolder, NOW, VENUE_ID } from '#desktop/main/testing/builders';
import { CHEAPEST_PIN, portsWithoutWindow, secretsIn } from '#desktop/main/testing/desk-ports';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { ServerDouble } from '#desktop/main/testing/server-double';
import { theDay, theVenue } from '#desktop/main/testing/test-desk';
import type { Role } from '#shared/auth/rules';
import type { BridgeResult } from '#shared/desk/bridge';
import type { LocalInput, LocalName, LocalReply } from '#shared/desk/local';
import type { DeskDay, DeskStaff } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

export const SERVER = 'https://reserva.exemplo.ao';
export const ELSA = '0193aaaa-0000-7000-8000-0000000000aa';
export const RUI = '0193aaaa-0000-7000-8000-0000000000bb';

interface TestAccount {
  id: string;
  email: string;
  role: Role;
  name: string;
}
const accounts: TestAccount[] = [
  { id: ELSA, email: 'elsa@exemplo.ao', role: 'MANAGER', name: 'Elsa' },
  { id: RUI, email: 'rui@exemplo.ao', role: 'STAFF', name: 'Rui' },
];

export interface RecordedRequest {
  origin: string;
  path: string;
  token: string | null;
  body: Record<string, unknown>;
}

/** A server behind `fetch`: sign-in, venue list, and the desk calls of `ServerDouble`. */
export class FetchDouble {
  readonly requests: RecordedRequest[] = [];
  readonly heard: { origin: string; bytes: string }[] = [];
  readonly desks = new ServerDouble();
  private readonly pair = generateKeyPairSync('x25519');
  readonly sealKey = this.pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  /** Replaces the answer; null: normal. Throw to simulate a missing server. */
  instead: (() => Response) | null = null;
  /** Second-factor code of every account; null: none. */
  code: string | null = null;
  mayRun = true;
  day: Partial<DeskDay> = {};
  /** Parties that a search finds. A promise delays the answer. */
  found: unknown = [];
  mayManage = false;
  staff: DeskStaff[] = [];
  /** Secret of each device's first sign-in, required from then on. */
  private readonly secrets = new Map<unknown, unknown>();
  tokenOf = (name: string): string => `token of ${name}`;
  /** Refused tokens with their error code. */
  readonly turnedAway = new Map<string, string>();

  fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const headers = new Headers(init?.headers);
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, unknown>);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null;
    this.requests.push({ origin: url.origin, path: url.pathname, token, body });
    const bytes = [url.href, JSON.stringify([...headers]), String(init?.body ?? '')].join('\n');
    this.heard.push({ origin: url.origin, bytes });
    if (this.instead !== null) return this.instead();
    if (url.pathname === '/api/openapi.json')
      return json(200, { info: { title: 'Reserva' }, paths: { '/desk/x': {} } });
    if (url.pathname === '/api/desk/sign-in') return this.signIn(body);
    const refusal = this.turnedAway.get(token ?? '');
    if (refusal !== undefined) return json(refusal === 'unauthorized' ? 401 : 403, { code: refusal, message: 'Não.' });
    if (url.pathname === '/api/auth/logout') return json(200, {});
    if (url.pathname === '/api/admin/venues') return json(200, this.venues());
    if (url.pathname.endsWith('/parties')) return json(200, (await this.found) as object);
    if (url.pathname.endsWith('/sealed-key')) return this.openKey(url.pathname.split('/')[4]!, String(body.sealedKey));
    const name = url.pathname.endsWith('/sync') ? 'syncDesk' : 'registerDesk';
    if (name === 'registerDesk' && !url.pathname.endsWith('/desks'))
      return json(404, { code: 'not_found', message: '' });
    const venueId = url.pathname.split('/')[4];
    const { result } = await this.desks.call(name, { ...body, venueId });
    if (result.ok) return json(200, this.withDay(result.value as { day?: DeskDay | null }));
    return new Response(result.body, { status: result.status, headers: type });
  };

  /** Adds a bookable day and a public key to the double's reply. */
  private withDay(value: { day?: DeskDay | null }): object {
    const { full, revision, hash } = value.day ?? {};
    const day =
      value.day == null
        ? value.day
        : theDay({ ...this.day, full, revision, hash, venue: { ...theVenue, staff: this.staff } });
    return { ...value, sealKey: this.sealKey, ...(day !== undefined && { day }) };
  }

  /** As in `server/src/features/desk/keys.ts`. */
  private openKey(venueId: string, sealed: string): Response {
    const key = openedFor(venueId, sealed, this.pair);
    return key === null ? json(400, { code: 'bad_input', message: '' }) : json(200, { key });
  }

  private signIn({ email, password, code, deviceId, deviceSecret }: Record<string, unknown>): Response {
    const secret = this.secrets.get(deviceId) ?? deviceSecret;
    if (secret !== deviceSecret) return json(403, { code: 'not_on_this_desk', message: 'Outra máquina.' });
    this.secrets.set(deviceId, secret);
    const account = accounts.find((each) => each.email === email);
    if (account === undefined || password !== 'certa')
      return json(401, { code: 'invalid_credentials', message: 'Credenciais inválidas' });
    if (this.code !== null && code === undefined) return json(401, { code: 'code_required', message: 'O código.' });
    if (this.code !== null && code !== this.code) return json(401, { code: 'code_wrong', message: 'Errado.' });
    const { id, role, name } = account;
    const user = { id, email, role, firstName: name, lastName: null, profileImageUrl: null, phone: null };
    const access = { mayRun: true, mayManage: this.mayManage, mayOverbook: false };
    this.staff = [...this.staff.filter((one) => one.id !== id), { id, name, role, access }];
    this.desks.revision++;
    return json(200, { token: this.tokenOf(name), user });
  }

  private venues() {
    const access = { mayRun: this.mayRun, mayManage: this.mayManage, mayOverbook: false };
    return { venues: [{ id: VENUE_ID, access }], total: 1, hasMore: false };
  }
}

function openedFor(venueId: string, sealed: string, pair: KeyPairKeyObjectResult): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const raw = pair.publicKey.export({ format: 'der', type: 'spki' });
  try {
    const der = Buffer.concat([raw.subarray(0, -32), bytes.subarray(0, 32)]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const agreed = diffieHellman({ privateKey: pair.privateKey, publicKey });
    const salt = Buffer.concat([bytes.subarray(0, 32), raw.subarray(-32)]);
    const key = Buffer.from(hkdfSync('sha256', agreed, salt, `reserva desk key ${venueId}`, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(32, 44), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(44, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const type = { 'content-type': 'application/json; charset=utf-8' };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status, headers: type });

/** A real desk with real files; server, keychain and clock are doubles. */
export class RunningDesk {
  readonly server = new FetchDouble();
  readonly timers = new ManualTimers(NOW);
  readonly secrets = new Map<SecretName, string>();
  readonly store: { store: Record<string, unknown> } = { store: {} };
  readonly reported: unknown[] = [];
  readonly opened: string[] = [];
  isKeychainLocked = false;
  /** Throws to fail a keychain call; a returned promise delays it. */
  faultAt: (act: 'get' | 'set' | 'delete', name: SecretName) => unknown = () => undefined;
  private readonly place = aFolder();
  /** Ports of the next start. */
  readonly given: Partial<DeskPorts>;
  desk: Desk;

  constructor(given: Partial<DeskPorts> = {}) {
    this.given = given;
    this.desk = this.start();
  }

  get folder(): string {
    return this.place.folder;
  }

  start(): Desk {
    const { server, timers, reported, opened } = this;
    const ports = portsWithoutWindow('PC-BALCAO', this.secrets);
    this.desk = createDesk({
      folder: this.folder,
      ticks: timers,
      timers,
      random: () => 1,
      pinCost: CHEAPEST_PIN,
      fetch: server.fetch,
      settings: settingsOver(this.store),
      ...ports,
      keys: this.keys(),
      shell: { ...ports.shell, openOutside: (address) => void opened.push(address) },
      report: (error) => reported.push(error),
      ...this.given,
    });
    return this.desk;
  }

  async restart(): Promise<void> {
    await this.desk.close();
    this.start();
  }

  async remove(): Promise<void> {
    await this.desk.close();
    this.place.remove();
  }

  ask(name: string, input: unknown = {}): Promise<BridgeResult> {
    return this.desk.call({ name, input, language: 'en' });
  }

  /** Calls a local endpoint; throws its refusal. */
  async here<Name extends LocalName>(name: Name, input: LocalInput<Name>): Promise<LocalReply<Name>> {
    const result = await this.ask(name, input);
    if (!result.ok) throw Object.assign(new Error(result.body), JSON.parse(result.body) as object);
    return result.value as LocalReply<Name>;
  }

  async toTheDay(): Promise<void> {
    await this.here('setServer', { url: SERVER });
    await this.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await this.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
  }

  private keys(): Keys {
    const kept = secretsIn(this.secrets);
    const open = async (act: 'get' | 'set' | 'delete', name: SecretName): Promise<void> => {
      await this.faultAt(act, name);
      if (this.isKeychainLocked) throw new AppError('keychain_locked');
    };
    return {
      kind: 'keychain',
      secrets: {
        get: (name) => open('get', name).then(() => kept.get(name)),
        set: (name, value) => open('set', name).then(() => kept.set(name, value)),
        delete: (name) => open('delete', name).then(() => kept.delete(name)),
      },
    };
  }
}
