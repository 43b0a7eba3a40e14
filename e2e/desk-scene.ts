import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type APIRequestContext, type Browser, type Page, expect as usual } from '@playwright/test';
import type { DeskStatus, LeaseLeft, LocalName } from '#shared/desk/local';
import { byServiceTime } from '#shared/schedule/rules';
import type { Timezone } from '#shared/venues/schema';
import { type AppStart, type Driver, type RunningApp, realElectron, standIn } from '#tools/electron-stand-in/drive';
import { findElectron } from '../scripts/programs.mjs';
import { aPhone } from './people.ts';
import { watchPages } from './test.ts';

/** Two browsers, two main processes and a server share the machine with the tests. */
export const expect = usual.configure({ timeout: 60_000 });

const electron = findElectron();
/** The real Electron if it is installed, else the stand-in. */
const driver: Driver = electron === undefined ? standIn : realElectron(electron);

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
/** Without a keyring the desk asks for a passphrase. */
const hasKeyring = electron === undefined && has('dbus-run-session') && has('gnome-keyring-daemon');

const PIN = '2468';
const PASSPHRASE = 'mar calmo de novembro';

export interface DeskVenue {
  id: string;
  name: string;
  slug: string;
  roomId: string;
  manager: { email: string; password: string; name: string };
}

async function sent(answer: Awaited<ReturnType<APIRequestContext['post']>>): Promise<unknown> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Creates a venue with a room for ten people every half hour, day and night, so that the tests run at any time. */
export async function aDeskVenue(browser: Browser, timezone: Timezone = 'Africa/Luanda'): Promise<DeskVenue> {
  const { request } = await browser.newContext();
  const number = aPhone().slice(-7);
  const manager = { email: `lweji.${number}@exemplo.ao`, password: 'balcao-de-teste-2026', name: 'Lweji Tavares' };
  await sent(
    await request.post('/api/auth/manager/signup', {
      data: { ...manager, nome: manager.name, telemovel: `+244923${number.slice(-6)}`, termsAccepted: true },
    }),
  );
  const categories = (await sent(await request.get('/api/categories'))) as { id: string }[];
  const slug = `jango-${number}`;
  const data = {
    name: `Jango da Ilha ${number}`,
    slug,
    address: 'Avenida Murtala Mohammed 118',
    timezone,
    phone: '+244923456789',
    categoryIds: [categories[0]!.id],
    rooms: [{ name: 'Sala Principal', capacity: 200 }],
  };
  const venue = (await sent(await request.post('/api/admin/venues', { data }))) as {
    id: string;
    rooms: { id: string }[];
  };
  const roomId = venue.rooms[0]!.id;
  const services = [{ weekdays: 127, firstTime: '06:00', lastTime: '05:30', everyMinutes: 30, capacity: 10 }];
  const week = `/api/admin/venues/${venue.id}/rooms/${roomId}/week`;
  await sent(await request.put(week, { data: { services, acceptTurnover: true } }));
  const settings = `/api/admin/venues/${venue.id}/settings`;
  const now = (await sent(await request.get(settings))) as object;
  await sent(await request.put(settings, { data: { ...now, deskShare: 4, acceptTurnover: true } }));
  await approve(browser, venue.id);
  return { id: venue.id, name: data.name, slug, roomId, manager };
}

async function approve(browser: Browser, id: string): Promise<void> {
  const { request } = await browser.newContext();
  await sent(await request.post('/api/auth/admin/login', { data: { password: 'dono-de-teste-2026' } }));
  await sent(await request.put(`/api/admin/venues/${id}/approve`));
}

/** A desk's computer; its data survive restarts until it is removed. */
export class Computer {
  readonly folder = mkdtempSync(join(tmpdir(), 'reserva-desk-'));
  readonly keychain: boolean;
  app: RunningApp | null = null;

  constructor({ keychain = hasKeyring } = {}) {
    this.keychain = keychain;
  }

  get page(): Page {
    return this.app!.page;
  }

  async start(given: Partial<AppStart> = {}): Promise<Page> {
    this.app = await driver({ app: resolve('.'), folder: this.folder, keychain: this.keychain, ...given });
    watchPages(this.page.context());
    this.page.setDefaultTimeout(60_000);
    return this.page;
  }

  async crash(): Promise<void> {
    await this.app!.kill();
    this.app = null;
  }

  async remove(): Promise<void> {
    await this.app?.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** First start of a desk: address, sign-in, venue and PIN. */
  async setUp(url: string, venue: DeskVenue, name: string, look = async (_page: Page) => {}): Promise<void> {
    const page = await this.start();
    await page.getByRole('textbox', { name: 'Endereço do servidor' }).fill(url);
    await look(page);
    await page.getByRole('button', { name: 'Ligar', exact: true }).click();
    await this.givePassphrase('new');
    await page.getByRole('textbox', { name: 'Email' }).fill(venue.manager.email);
    await page.getByRole('textbox', { name: 'Palavra-passe' }).fill(venue.manager.password);
    await look(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('textbox', { name: 'Nome do balcão' }).fill(name);
    await look(page);
    await page.getByRole('button', { name: 'Começar' }).click();
    await this.setPin(look);
    await expect(page.getByRole('heading', { level: 1, name: venue.name })).toBeVisible();
  }

  /** Enters the passphrase if there is no keychain. */
  async givePassphrase(kind: 'new' | 'known'): Promise<void> {
    if (this.keychain) return;
    await this.page.getByLabel('Frase-passe', { exact: true }).fill(PASSPHRASE);
    if (kind === 'new') await this.page.getByLabel('Repita a frase-passe').fill(PASSPHRASE);
    await this.page.getByRole('button', { name: 'Continuar' }).click();
  }

  private async setPin(look: (page: Page) => Promise<void>): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Definir um PIN?' });
    await dialog.getByLabel('PIN (4 a 8 algarismos)').fill(PIN);
    await dialog.getByLabel('Repita o PIN').fill(PIN);
    await look(this.page);
    await dialog.getByRole('button', { name: 'Guardar PIN' }).click();
    await expect(dialog).toBeHidden();
  }

  async unlock(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Balcão bloqueado' })).toBeVisible();
    await this.page.keyboard.type(PIN);
    await this.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  }

  /** Signs in again if the server requires it. */
  async signInAgain({ manager }: DeskVenue): Promise<void> {
    const { page } = this;
    await expect(page.getByRole('heading', { name: 'Entrar neste balcão' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill(manager.email);
    await page.getByRole('textbox', { name: 'Palavra-passe' }).fill(manager.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  }

  /** Calls the desk's main process, as its window does. */
  async ask<Answer>(name: LocalName, input: object = {}): Promise<Answer> {
    const result = await this.page.evaluate(
      ([called, given]) =>
        (window as unknown as { reserva: { call(call: object): Promise<unknown> } }).reserva.call({
          name: called,
          input: given,
          language: 'pt-AO',
        }),
      [name, input] as const,
    );
    expect(result).toMatchObject({ ok: true });
    return (result as { value: Answer }).value;
  }

  status = (): Promise<DeskStatus> => this.ask<DeskStatus>('deskStatus');

  /** In the order of the evening: those after midnight follow those before it. */
  async leases(): Promise<LeaseLeft[]> {
    const { leases } = await this.status();
    return leases.sort((a, b) => a.date.localeCompare(b.date) || byServiceTime(a.time, b.time));
  }

  /** A slot with leases for so many people, on a day that has enough of them for the whole story. */
  async aLease(people: number): Promise<LeaseLeft> {
    const found = async () => {
      const leases = (await this.leases()).filter(({ left }) => left >= people);
      return leases.filter(({ date }) => leases.filter((other) => other.date === date).length > 5);
    };
    await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
    // Not the first slot, which may begin during the test
    return (await found())[2]!;
  }
}
