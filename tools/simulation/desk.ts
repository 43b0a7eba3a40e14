import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createDesk, type Desk } from '#desktop/main/desk';
import { type Settings, settingsOver } from '#desktop/main/device/settings';
import type { SecretName, Ticks, Timers } from '#desktop/main/ports';
import { CHEAPEST_PIN, portsWithoutWindow } from '#desktop/main/testing/desk-ports';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import type { LocalInput, LocalName, LocalReply } from '#shared/desk/local';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Agenda } from '#tools/simulation/agenda';
import { SimConnection } from '#tools/simulation/connection';
import type { Random } from '#tools/simulation/random';

export type CallResult<Value> = { ok: true; value: Value } | { ok: false; status: number; code: string };

/** Longer than at a real desk, so that simulated evenings have events. */
const QUIET_MS = 45 * MINUTE_MS;
/** Smaller than at a real desk, so that sending after an outage takes several calls with events in between. */
const BATCH_MOST = 3;

export interface SimDeskParts {
  agenda: Agenda;
  random: Random;
  serverUrl: string;
  folder: string;
  deliver: typeof fetch;
  /** Planted faults change the disk between a crash and the next start. */
  afterCrash?: (folder: string) => void;
}

interface Installation {
  secrets: Map<SecretName, string>;
  settings: { store: Record<string, unknown> };
}

/** The real main process over SQLite files: it can be killed, cloned, or restored from an older disk. */
export class SimDesk {
  readonly name: string;
  readonly line: SimConnection;
  private skew = 0;
  /** True if the desk started with a wrong wall clock, so its own time may be wrong. */
  isMistaken = false;
  /** True if it may have promised seats that another desk sold: its disk was copied, restored or registered again. */
  hasForgotten = false;
  /** Periods whose intents are on none of its disks, because an older disk was restored. */
  private readonly gaps: { from: number; to: number }[] = [];
  revoked: 'replaced' | 'stolen' | null = null;
  staff: string | null = null;
  readonly emails = new Set<string>();
  private readonly world: SimDeskParts;
  private readonly folder: string;
  private installation: Installation;
  private running: Desk | null = null;
  private life = 0;

  constructor(name: string, world: SimDeskParts, from?: SimDesk) {
    this.name = name;
    this.world = world;
    this.folder = join(world.folder, name);
    const { agenda, random, deliver } = world;
    this.line = new SimConnection({ agenda, random, deliver });
    if (from === undefined) {
      mkdirSync(this.folder, { recursive: true });
      this.installation = { secrets: new Map(), settings: { store: { serverUrl: world.serverUrl } } };
    } else {
      cpSync(from.folder, this.folder, { recursive: true });
      this.installation = copyOf(from.installation);
    }
  }

  /** True if one desk's disk was copied from the other's. */
  isKinOf({ name }: SimDesk): boolean {
    return name.startsWith(this.name) || this.name.startsWith(name);
  }

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
      pinCost: CHEAPEST_PIN,
      fetch: this.fetchOf(life),
      // The live stream is not modelled: these desks synchronise before staff use them
      stream: () => new Promise(() => {}),
      settings: settingsOver(this.installation.settings as { store: Settings & Record<string, unknown> }),
      ...portsWithoutWindow(this.name, this.installation.secrets),
      report: (error) => {
        throw new Error(`simulated desk ${this.name} reported an unexpected error`, { cause: error });
      },
    });
  }

  /** Power cut: it sends and receives nothing more, and the disk keeps completed writes. */
  async crash(): Promise<void> {
    const { running } = this;
    this.life += 1;
    this.running = null;
    await running?.close();
    if (running !== null) this.world.afterCrash?.(this.folder);
  }

  /** Copies the disk while the desk is off; the result restores it. */
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

  /** True if intents of this instant were lost when an older disk was restored. */
  hasLost(instant: number): boolean {
    return this.gaps.some(({ from, to }) => instant >= from && instant <= to);
  }

  get outboxFile(): string {
    return join(this.folder, 'outbox.db');
  }

  ask<Name extends EndpointName>(name: Name, input: InputOf<Name>): Promise<CallResult<ReplyOf<Name>>> {
    return this.through(name, input) as Promise<CallResult<ReplyOf<Name>>>;
  }

  askHere<Name extends LocalName>(name: Name, input: LocalInput<Name>): Promise<CallResult<LocalReply<Name>>> {
    return this.through(name, input) as Promise<CallResult<LocalReply<Name>>>;
  }

  private async through(name: string, input: unknown): Promise<CallResult<unknown>> {
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
