import { readdirSync } from 'node:fs';
import { createDesk, type Desk } from '#desktop/main/desk';
import { settingsOver } from '#desktop/main/device/settings';
import type { SecretName } from '#desktop/main/ports';
import { aFolder } from '#desktop/main/testing/builders';
import { portsWithoutWindow } from '#desktop/main/testing/desk-ports';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import type { LocalInput, LocalName, LocalReply } from '#shared/desk/local';

interface Manager {
  email: string;
  password: string;
  venueId: string;
}

/** A real desk on a computer whose keychain, connection and process the test can remove. */
export class Computer {
  private readonly place = aFolder();
  private readonly timers: ManualTimers;
  private readonly settings: { store: Record<string, unknown> };
  private readonly manager: Manager;
  private desk: Desk;
  secrets = new Map<SecretName, string>();
  line: 'up' | 'down' | 'answers are lost' = 'up';

  constructor(serverUrl: string, at: string, who: Manager) {
    this.timers = new ManualTimers(at);
    this.settings = { store: { serverUrl } };
    this.manager = who;
    this.desk = this.start();
  }

  get folder(): string {
    return this.place.folder;
  }

  get files(): string[] {
    return readdirSync(this.place.folder);
  }

  start(): Desk {
    const { secrets, timers } = this;
    this.desk = createDesk({
      folder: this.place.folder,
      ticks: timers,
      timers,
      random: () => 1,
      fetch: this.fetch,
      settings: settingsOver(this.settings),
      ...portsWithoutWindow('PC', secrets),
      report: (error) => {
        throw error;
      },
    });
    return this.desk;
  }

  async stop(): Promise<void> {
    await this.desk.close();
  }

  async remove(): Promise<void> {
    await this.stop();
    this.place.remove();
  }

  here = <Name extends LocalName>(name: Name, input: LocalInput<Name>) =>
    this.ask(name, input) as Promise<LocalReply<Name>>;
  there = <Name extends EndpointName>(name: Name, input: InputOf<Name>) =>
    this.ask(name, input) as Promise<ReplyOf<Name>>;

  async toTheDay(): Promise<void> {
    const { email, password, venueId } = this.manager;
    await this.here('signInHere', { email, password });
    await this.here('chooseVenue', { venueId, name: 'Porta' });
    await this.here('tryNow', {});
  }

  private async ask(name: string, input: unknown): Promise<unknown> {
    const result = await this.desk.call({ name, input, language: 'pt-AO' });
    if (!result.ok) throw Object.assign(new Error(result.body), JSON.parse(result.body) as object);
    return result.value;
  }

  private fetch: typeof fetch = async (input, init) => {
    const gone = () => new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    if (this.line === 'down') throw gone();
    const answer = await fetch(input, init);
    if (this.line === 'answers are lost') throw gone();
    return answer;
  };
}
