import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDesk, type Desk } from '#desktop/main/desk';
import { type Settings, settingsOver } from '#desktop/main/device/settings';
import { StartNotices } from '#desktop/main/notices';
import type { SecretName, Secrets, Ticks, Timers } from '#desktop/main/ports';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import type { LocalInput, LocalName, LocalReply } from '#shared/desk/local';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Agenda } from '#tools/simulation/agenda';
import { Line } from '#tools/simulation/line';
import type { Random } from '#tools/simulation/random';

export type Told<Value> = { ok: true; value: Value } | { ok: false; status: number; code: string };

/** Longer than at a real desk: an evening in which nothing happens is not worth simulating. */
const QUIET_MS = 45 * MINUTE_MS;
/** Far fewer than at a real desk: what waits after an outage takes several calls, and things happen between them. */
const BATCH_MOST = 3;
/** The least that scrypt takes: each start of a desk pays it. */
const PIN_COST = 2;

export interface DeskWorld {
  agenda: Agenda;
  random: Random;
  serverUrl: string;
  folder: string;
  deliver: typeof fetch;
  /** Planted faults change what is on the disk between a crash and the next start. */
  afterCrash?: (folder: string) => void;
}

/** What a disk holds besides the files: the keychain and the settings of that installation. */
interface Installation {
  secrets: Map<SecretName, string>;
  settings: { store: Record<string, unknown> };
}

/**
 * One installed desk: the real main-process code over real SQLite files, its keychain a map. It can be killed between any
 * two steps, started again, cloned, and put back to an older copy of its disk.
 */
export class SimDesk {
  readonly name: string;
  readonly line: Line;
  /** How far the wall clock is from the truth, in milliseconds. */
  private skew = 0;
  /** Whether its own time may be wrong: it was started while its wall clock was. */
  isMistaken = false;
  /** It may have promised what another one sold: its disk was copied or put back, or it began anew as another device. */
  hasForgotten = false;
  /** What happened from one of these instants to the other is on no disk of it any more. */
  private readonly gaps: { from: number; to: number }[] = [];
  revoked: 'replaced' | 'stolen' | null = null;
  /** Who opens it after a start. */
  staff: string | null = null;
  /** By e-mail, whoever has worked at it. */
  readonly colleagues = new Set<string>();
  private readonly world: DeskWorld;
  private readonly folder: string;
  private installation: Installation;
  private running: Desk | null = null;
  private life = 0;

  constructor(name: string, world: DeskWorld, from?: SimDesk) {
    this.name = name;
    this.world = world;
    this.folder = join(world.folder, name);
    const { agenda, random, deliver } = world;
    this.line = new Line({ agenda, random, deliver });
    if (from === undefined) {
      mkdirSync(this.folder, { recursive: true });
      this.installation = { secrets: new Map(), settings: { store: { serverUrl: world.serverUrl } } };
    } else {
      cpSync(from.folder, this.folder, { recursive: true });
      this.installation = copyOf(from.installation);
    }
  }

  /** One was copied from the other. */
  isKinOf({ name }: SimDesk): boolean {
    return name.startsWith(this.name) || this.name.startsWith(name);
  }

  /** Sets the wall clock beside the truth, or right again. */
  setClock(milliseconds: number): void {
    this.skew = milliseconds;
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  start(): void {
    this.life += 1;
    this.isMistaken ||= this.skew !== 0;
    const life = this.life;
    const { agenda } = this.world;
    const startedAt = agenda.now().getTime();
    this.running = createDesk({
      folder: this.folder,
      ticks: this.ticks(startedAt),
      timers: this.timers(life),
      random: () => this.world.random.next(),
      quietMs: QUIET_MS,
      batchMost: BATCH_MOST,
      pinCost: PIN_COST,
      fetch: this.fetchOf(life),
      // The live stream is not modelled: these desks ask before somebody turns to them
      stream: () => new Promise(() => {}),
      keys: { kind: 'keychain', secrets: secretsOver(this.installation.secrets) },
      settings: settingsOver(this.installation.settings as { store: Settings & Record<string, unknown> }),
      policy: { policy: {}, malformed: null },
      notices: new StartNotices(),
      machine: this.name,
      shell: {
        print: async () => {},
        takePath: () => null,
        openOutside: () => {},
        update: () => ({ state: 'none', version: null }),
        installUpdate: () => {},
        version: () => '0.0.0',
        logLines: () => [],
        saveText: async () => false,
      },
      report: (error) => {
        throw new Error(`${this.name} met something unforeseen`, { cause: error });
      },
    });
  }

  /** The power goes: nothing more is sent, heard or waited for; on the disk is what was written. */
  async crash(): Promise<void> {
    const { running } = this;
    this.life += 1;
    this.running = null;
    await running?.close();
    if (running !== null) this.world.afterCrash?.(this.folder);
  }

  /** Copies the disk as it is, to be put back later. Only while it does not run. */
  keepCopy(): () => void {
    const { agenda } = this.world;
    const from = agenda.now().getTime();
    const copy = join(this.world.folder, `${this.name}-${newId()}`);
    cpSync(this.folder, copy, { recursive: true });
    const installation = copyOf(this.installation);
    return () => {
      rmSync(this.folder, { recursive: true });
      cpSync(copy, this.folder, { recursive: true });
      this.installation = copyOf(installation);
      this.hasForgotten = true;
      this.gaps.push({ from, to: agenda.now().getTime() });
    };
  }

  get hasGaps(): boolean {
    return this.gaps.length > 0;
  }

  /** Whether what was done at an instant is gone with the disk that was put back. */
  hasLost(instant: number): boolean {
    return this.gaps.some(({ from, to }) => instant >= from && instant <= to);
  }

  get outboxFile(): string {
    return join(this.folder, 'outbox.db');
  }

  ask<Name extends EndpointName>(name: Name, input: InputOf<Name>): Promise<Told<ReplyOf<Name>>> {
    return this.through(name, input) as Promise<Told<ReplyOf<Name>>>;
  }

  askHere<Name extends LocalName>(name: Name, input: LocalInput<Name>): Promise<Told<LocalReply<Name>>> {
    return this.through(name, input) as Promise<Told<LocalReply<Name>>>;
  }

  private async through(name: string, input: unknown): Promise<Told<unknown>> {
    if (this.running === null) return { ok: false, status: 0, code: 'not_running' };
    const result = await this.running.call({ name, input, language: 'pt-AO' });
    if (result.ok) return result;
    const { code } = JSON.parse(result.body === '' ? '{}' : result.body) as { code?: string };
    return { ok: false, status: result.status, code: code ?? String(result.status) };
  }

  private ticks = (startedAt: number): Ticks => ({
    wall: () => new Date(this.world.agenda.now().getTime() + this.skew),
    monotonic: () => this.world.agenda.now().getTime() - startedAt,
  });

  /** What an earlier life waited for never comes. */
  private timers = (life: number): Timers => ({
    after: (milliseconds, run) => this.world.agenda.after(milliseconds, () => (this.life === life ? run() : undefined)),
  });

  private fetchOf =
    (life: number): typeof fetch =>
    (input, init) =>
      new Promise((resolve, reject) => {
        const alive =
          <T>(end: (value: T) => void) =>
          (value: T) => {
            if (this.life === life) end(value);
          };
        this.line.fetch(input, init).then(alive(resolve), alive(reject));
      });
}

const copyOf = ({ secrets, settings }: Installation): Installation => ({
  secrets: new Map(secrets),
  settings: structuredClone(settings),
});

const secretsOver = (kept: Map<SecretName, string>): Secrets => ({
  get: async (name) => kept.get(name) ?? null,
  set: async (name, value) => void kept.set(name, value),
  delete: async (name) => void kept.delete(name),
});
