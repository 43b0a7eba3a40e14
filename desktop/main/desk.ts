import { cardCount } from '#desktop/main/calls/acts';
import { callLocal } from '#desktop/main/calls/calls';
import type { LocalDesk } from '#desktop/main/calls/context';
import { unsentActs } from '#desktop/main/calls/unsent';
import { tidyClear } from '#desktop/main/day/sheet/files';
import type { FoundPolicy } from '#desktop/main/device/policy';
import type { SettingsStore } from '#desktop/main/device/settings';
import { refused } from '#desktop/main/error-result';
import type { StartNotices } from '#desktop/main/notices';
import { oneAtATime } from '#desktop/main/one-at-a-time';
import { setApart } from '#desktop/main/outbox/orphans';
import { Orphans } from '#desktop/main/outbox/orphans-known';
import { takePlace } from '#desktop/main/outbox/place';
import type { DeskShell, Secrets, Ticks, Timers } from '#desktop/main/ports';
import { answerRemote } from '#desktop/main/remote';
import { Who } from '#desktop/main/session/active-staff';
import type { Keys } from '#desktop/main/session/keys';
import { KeyMissing, type Opened, openDesk } from '#desktop/main/session/open-desk';
import { Wiping } from '#desktop/main/session/wiping';
import { statusOf } from '#desktop/main/status';
import type { EndpointName } from '#shared/api/table';
import type { BridgeCall, BridgeResult, DeskNews } from '#shared/desk/bridge';
import { type DeskStatus, type LocalName, localCalls } from '#shared/desk/local';
import type { DayRows } from '#shared/desk/rows';
import { AppError } from '#shared/errors';
import { languageOf, languageTags } from '#shared/i18n/languages';
import { serviceDay } from '#shared/time';

/** All that the desk needs of the machine and of its window. Tests, the simulation and the harness bring their own. */
export interface DeskPorts {
  /** Where its files lie. */
  folder: string;
  ticks: Ticks;
  timers: Timers;
  /** From 0 to 1. */
  random: () => number;
  /** How often the server is asked while nothing seems to happen; as `sync.ts` says where absent. */
  quietMs?: number;
  /** Acts in one call; as many as the server takes where absent. */
  batchMost?: number;
  /** What a PIN's hash costs; as `pin.ts` says where absent. */
  pinCost?: number;
  fetch: typeof fetch;
  /** For the server's stream of changes. Absent: the desk hears of them by its exchanges, half a minute later at most. */
  stream?: typeof fetch;
  keys: Keys;
  settings: SettingsStore;
  policy: FoundPolicy;
  notices: StartNotices;
  /** What the computer is called, until the desk has a name. */
  machine: string;
  shell: DeskShell;
  /** Takes what nobody foresaw; never anything of a guest. */
  report: (error: unknown, requestId: string) => void;
}

export interface Desk {
  /** Answers the window. Never throws. */
  call(call: BridgeCall): Promise<BridgeResult>;
  onNews(listener: (news: DeskNews) => void): () => void;
  /** Tells the window, as a menu or a deep link does. */
  tell(news: DeskNews): void;
  /** The server's rows whenever they have changed, with those before. */
  onRows(listener: (before: DayRows | null, after: DayRows) => void): void;
  /** The server that it belongs to; null before one is known. */
  serverUrl(): string | null;
  counts(): { unsent: number; toReview: number };
  /** Known, and nothing: before the files are open nobody knows. */
  hasNothingUnsent(): boolean;
  close(): Promise<void>;
}

/** The desk without a window: files, keys, line to the server, and the answers to every call that a window may make. */
export function createDesk(ports: DeskPorts): Desk {
  return new TheDesk(ports);
}

class TheDesk implements Desk {
  private readonly ports: DeskPorts;
  private readonly who = new Who();
  private readonly listeners = new Set<(news: DeskNews) => void>();
  private readonly rowListeners = new Set<(before: DayRows | null, after: DayRows) => void>();
  private opening: Promise<Opened> | null = null;
  private now: Opened | null = null;
  private closing: Promise<void> = Promise.resolve();
  private readonly wipe = oneAtATime((people: string[]) => this.wipeNow(people));
  private readonly wiping: Wiping;
  /** The keychain has no key for what lies here. */
  private isOrphaned = false;
  private readonly orphans: Orphans;
  /** Read once: a file that somebody changes while the desk runs leads it nowhere else. */
  private origin: string | null;

  constructor(ports: DeskPorts) {
    this.ports = ports;
    this.orphans = new Orphans(ports.folder);
    this.wiping = new Wiping(ports.folder, (error) => ports.report(error, 'wiping'));
    this.tidy();
    const { policy, malformed } = ports.policy;
    this.origin = ports.settings.get().serverUrl;
    // Kept, so that a policy that cannot be read one evening does not take the desk from its server
    if (policy.serverUrl !== undefined && policy.serverUrl !== this.origin) this.goTo(policy.serverUrl);
    if (malformed !== null) ports.notices.add('policy_malformed', ports.ticks.wall(), { file: malformed });
    if (ports.keys.kind === 'passphrase') ports.notices.add('keychain_missing', ports.ticks.wall());
  }

  call = async (call: BridgeCall): Promise<BridgeResult> => {
    const { name, input } = call;
    try {
      this.learnLanguage(call.language);
      if (Object.hasOwn(localCalls, name)) {
        return { ok: true, value: await callLocal(name as LocalName, input, this.local(call)) };
      }
      return await answerRemote(name as EndpointName, call, await this.opened(), this.who.staff);
    } catch (error) {
      return refused(error, call.language, this.ports.report);
    }
  };

  onNews = (listener: (news: DeskNews) => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  tell = (news: DeskNews): void => {
    const told = news.kind === 'status' && this.now !== null ? { ...news, status: this.shown() } : news;
    for (const listener of this.listeners) listener(told);
  };

  onRows = (listener: (before: DayRows | null, after: DayRows) => void): void => void this.rowListeners.add(listener);

  hasNothingUnsent = (): boolean => this.now !== null && unsentActs(this.now.outbox).length === 0;

  counts() {
    if (this.now === null) return { unsent: 0, toReview: 0 };
    return { unsent: unsentActs(this.now.outbox).length, toReview: cardCount(this.now) };
  }

  close(): Promise<void> {
    this.closing = this.closeNow(this.opening, this.closing);
    return this.closing;
  }

  private async closeNow(opening: Promise<Opened> | null, before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    if (this.opening !== opening) return;
    const opened = await opening?.catch(() => null);
    this.now = null;
    this.opening = null;
    await opened?.close();
  }

  /** What anybody can read goes in time, and what was interrupted comes to its end, also where the desk is never opened. */
  private tidy(): void {
    const { folder, ticks } = this.ports;
    try {
      tidyClear(folder, serviceDay(ticks.wall(), 'UTC'));
      takePlace(folder, ticks.wall());
    } catch (error) {
      this.ports.report(error, 'tidy');
    }
  }

  /** The window's language is that of the menu, and of what the server says while no window asks. */
  private learnLanguage(tag: string | undefined): void {
    const { settings } = this.ports;
    if (tag === undefined || languageOf(tag) === settings.get().language) return;
    settings.set({ language: languageOf(tag) });
    this.tell({ kind: 'status' });
  }

  serverUrl = (): string | null => this.origin;

  private goTo(origin: string): void {
    this.ports.settings.set({ serverUrl: origin });
    this.origin = origin;
  }

  private local(call: BridgeCall): LocalDesk {
    return {
      ...{ ports: this.ports, who: this.who },
      serverUrl: this.serverUrl,
      moveTo: (origin) => {
        this.ports.settings.keep({ serverUrl: origin });
        this.origin = origin;
      },
      opened: () => this.opened(),
      isStill: (opened) => this.now === opened,
      open: async (passphrase) => void (await this.openWith(passphrase)),
      startAnew: () => this.startAnew(),
      orphans: this.orphans,
      status: async () => {
        // A keychain opens by itself, and the window's first question is how the desk stands
        if (this.ports.keys.kind === 'keychain') await this.opened().catch(unlessOrphaned);
        else await this.wiped();
        return this.status();
      },
      standing: this.status,
      changed: () => this.tell({ kind: 'status' }),
      language: languageTags[languageOf(call.language)],
    };
  }

  private status = (): DeskStatus =>
    statusOf({
      ports: this.ports,
      who: this.who,
      serverUrl: this.serverUrl(),
      opened: this.now,
      isOrphaned: this.isOrphaned,
      orphans: this.orphans,
    });

  /** As the window is told it: nothing that the reply does not name leaves this process. */
  private shown = (): DeskStatus => localCalls.deskStatus.reply.parse(this.status());

  private async opened(): Promise<Opened> {
    const { keys } = this.ports;
    if (this.opening !== null) return this.opening;
    if (keys.kind === 'passphrase') throw new AppError('not_ready');
    return this.openFrom(async () => keys.secrets);
  }

  private async openWith(passphrase: string): Promise<Opened> {
    const { keys } = this.ports;
    if (this.opening !== null || keys.kind === 'keychain') return this.opened();
    return this.openFrom(() => keys.box.open(passphrase));
  }

  /** Opens once, whoever asks first; a failure leaves it closed, so that the next may try again. */
  private openFrom(secrets: () => Promise<Secrets>): Promise<Opened> {
    this.opening = this.openNow(secrets).catch((error: unknown) => {
      this.opening = null;
      this.isOrphaned = error instanceof KeyMissing;
      throw error;
    });
    return this.opening;
  }

  /** Beside what lies here: that stays, for its venue to hand in. Never while it is open, or while only a keychain is locked. */
  private async startAnew(): Promise<void> {
    const { folder, keys, settings, ticks } = this.ports;
    const isForgotten = keys.kind === 'passphrase' && this.opening === null && keys.box.exists();
    if (!this.isOrphaned && !isForgotten) throw new AppError('forbidden');
    setApart(folder, ticks.wall());
    if (keys.kind === 'passphrase') keys.box.forget(ticks.wall());
    settings.set({ staffId: null, clearSheet: null });
    this.isOrphaned = false;
    this.orphans.changed();
    this.tell({ kind: 'status' });
  }

  private async openNow(secrets: () => Promise<Secrets>): Promise<Opened> {
    await this.wiped();
    this.orphans.changed();
    this.now = await openDesk(this.ports, await secrets(), {
      serverUrl: this.serverUrl,
      who: this.who,
      tell: this.tell,
      rowsChanged: (before, after) => {
        for (const listener of this.rowListeners) listener(before, after);
      },
      wipe: this.wipe,
    });
    this.isOrphaned = false;
    this.orphans.changed();
    const { origin } = this.now.outbox.desk();
    if (this.origin === null && origin !== null) {
      // The settings are lost, and not whose this is: it goes on there
      this.goTo(origin);
      void this.now.reconnect();
    }
    return this.now;
  }

  private async wipeNow(people: string[]): Promise<void> {
    const { keys, settings } = this.ports;
    this.wiping.begin(keys.kind, people);
    this.who.staff = null;
    // At once, and not only when all is closed: whoever waits for an answer would still store what it says
    this.now = null;
    settings.set({ staffId: null, clearSheet: null });
    await this.close();
    await this.wiped().finally(() => this.tell({ kind: 'status' }));
  }

  /**
   * Nothing is opened, and none is asked for a passphrase, before what was open is closed and what was begun has come to its
   * end. Once, whoever waits for it: of two the slower would take away the files of whoever began anew after the other.
   */
  private async wiped(): Promise<void> {
    await this.closing.catch(() => undefined);
    await this.wiping.finish(this.ports.keys);
  }
}

/** A person is asked what to do then; anything else is refused as it is. */
function unlessOrphaned(error: unknown): void {
  if (!(error instanceof KeyMissing)) throw error;
}
