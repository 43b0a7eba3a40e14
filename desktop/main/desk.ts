import { answerCall } from '#desktop/main/day/answer';
import { tidyClear } from '#desktop/main/day/sheet/files';
import { errorResult } from '#desktop/main/error-result';
import { callLocal, type LocalDesk } from '#desktop/main/local-calls';
import { Orphans, orphanOutbox } from '#desktop/main/outbox/orphans';
import { finishReplacement } from '#desktop/main/outbox/place';
import { cardCount } from '#desktop/main/outbox/review';
import { unsentActs } from '#desktop/main/outbox/unsent';
import type { DeskPorts, Secrets } from '#desktop/main/ports';
import { ActiveStaff } from '#desktop/main/session/active-staff';
import { KeyMissing, type OpenDesk, openDesk } from '#desktop/main/session/open-desk';
import { oneAtATime, Wiping } from '#desktop/main/session/wiping';
import { statusOf } from '#desktop/main/status';
import type { EndpointName } from '#shared/api/table';
import type { BridgeCall, BridgeResult, DeskNews } from '#shared/desk/bridge';
import { type DeskStatus, type LocalName, localCalls } from '#shared/desk/local';
import type { DayRows } from '#shared/desk/rows';
import { AppError } from '#shared/errors';
import { languageOf, languageTags } from '#shared/i18n/languages';
import { serviceDay } from '#shared/time';

export interface Desk {
  call(call: BridgeCall): Promise<BridgeResult>;
  onNews(listener: (news: DeskNews) => void): () => void;
  tell(news: DeskNews): void;
  onRows(listener: (before: DayRows | null, after: DayRows) => void): void;
  serverUrl(): string | null;
  counts(): { unsent: number; toReview: number };
  /** False until the files are open. */
  hasNothingUnsent(): boolean;
  close(): Promise<void>;
}

export function createDesk(ports: DeskPorts): Desk {
  return new DeskProcess(ports);
}

class DeskProcess implements Desk {
  private readonly ports: DeskPorts;
  private readonly activeStaff = new ActiveStaff();
  private readonly listeners = new Set<(news: DeskNews) => void>();
  private readonly rowListeners = new Set<(before: DayRows | null, after: DayRows) => void>();
  private opening: Promise<OpenDesk> | null = null;
  private current: OpenDesk | null = null;
  private closing: Promise<void> = Promise.resolve();
  private readonly wipeOnce = oneAtATime((people: string[]) => this.wipeNow(people));
  private readonly wiping: Wiping;
  /** The keychain has no key for the existing files. */
  private isOrphaned = false;
  private readonly orphans: Orphans;
  /** Read once: an edit of the file while the desk runs must not redirect it. */
  private origin: string | null;

  constructor(ports: DeskPorts) {
    this.ports = ports;
    this.orphans = new Orphans(ports.folder);
    this.wiping = new Wiping(ports.folder, (error) => ports.report(error, 'wiping'));
    this.tidy();
    const { policy, malformed } = ports.policy;
    this.origin = ports.settings.get().serverUrl;
    // Stored: an unreadable policy must not separate the desk from its server
    if (policy.serverUrl !== undefined && policy.serverUrl !== this.origin) this.storeServerUrl(policy.serverUrl);
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
      return await answerCall(name as EndpointName, call, await this.opened(), this.activeStaff.staff);
    } catch (error) {
      return errorResult(error, call.language, this.ports.report);
    }
  };

  onNews = (listener: (news: DeskNews) => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  tell = (news: DeskNews): void => {
    const told = news.kind === 'status' && this.current !== null ? { ...news, status: this.shown() } : news;
    for (const listener of this.listeners) listener(told);
  };

  onRows = (listener: (before: DayRows | null, after: DayRows) => void): void => void this.rowListeners.add(listener);

  hasNothingUnsent = (): boolean => this.current !== null && unsentActs(this.current.outbox).length === 0;

  counts() {
    if (this.current === null) return { unsent: 0, toReview: 0 };
    return { unsent: unsentActs(this.current.outbox).length, toReview: cardCount(this.current) };
  }

  close(): Promise<void> {
    this.closing = this.closeNow(this.opening, this.closing);
    return this.closing;
  }

  private async closeNow(opening: Promise<OpenDesk> | null, before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    if (this.opening !== opening) return;
    const opened = await opening?.catch(() => null);
    this.current = null;
    this.opening = null;
    await opened?.close();
  }

  private tidy(): void {
    const { folder, ticks } = this.ports;
    try {
      tidyClear(folder, serviceDay(ticks.wall(), 'UTC'));
      finishReplacement(folder, ticks.wall());
    } catch (error) {
      this.ports.report(error, 'tidy');
    }
  }

  /** The window's language is used for the menu, and for server texts while no window asks. */
  private learnLanguage(tag: string | undefined): void {
    const { settings } = this.ports;
    if (tag === undefined || languageOf(tag) === settings.get().language) return;
    settings.set({ language: languageOf(tag) });
    this.tell({ kind: 'status' });
  }

  serverUrl = (): string | null => this.origin;

  private storeServerUrl(origin: string): void {
    this.ports.settings.set({ serverUrl: origin });
    this.origin = origin;
  }

  private local(call: BridgeCall): LocalDesk {
    return {
      ...{ ports: this.ports, activeStaff: this.activeStaff },
      serverUrl: this.serverUrl,
      setServerUrl: (origin) => {
        this.ports.settings.keep({ serverUrl: origin });
        this.origin = origin;
      },
      opened: () => this.opened(),
      isCurrent: (opened) => this.current === opened,
      open: async (passphrase) => void (await this.openWith(passphrase)),
      startAnew: () => this.startAnew(),
      orphans: this.orphans,
      status: async () => {
        if (this.ports.keys.kind === 'keychain') await this.opened().catch(unlessOrphaned);
        else await this.wiped();
        return this.status();
      },
      currentStatus: this.status,
      changed: () => this.tell({ kind: 'status' }),
      language: languageTags[languageOf(call.language)],
    };
  }

  private status = (): DeskStatus =>
    statusOf({
      ports: this.ports,
      activeStaff: this.activeStaff,
      serverUrl: this.serverUrl(),
      opened: this.current,
      isOrphaned: this.isOrphaned,
      orphans: this.orphans,
    });

  /** Parsed: only fields that the reply schema names leave this process. */
  private shown = (): DeskStatus => localCalls.deskStatus.reply.parse(this.status());

  private async opened(): Promise<OpenDesk> {
    const { keys } = this.ports;
    if (this.opening !== null) return this.opening;
    if (keys.kind === 'passphrase') throw new AppError('not_ready');
    return this.openFrom(async () => keys.secrets);
  }

  private async openWith(passphrase: string): Promise<OpenDesk> {
    const { keys } = this.ports;
    if (this.opening !== null || keys.kind === 'keychain') return this.opened();
    return this.openFrom(() => keys.box.open(passphrase));
  }

  private openFrom(secrets: () => Promise<Secrets>): Promise<OpenDesk> {
    this.opening = this.openNow(secrets).catch((error: unknown) => {
      this.opening = null;
      this.isOrphaned = error instanceof KeyMissing;
      throw error;
    });
    return this.opening;
  }

  /** Keeps the old files for their venue. Refused while the desk is open or the keychain is only locked. */
  private async startAnew(): Promise<void> {
    const { folder, keys, settings, ticks } = this.ports;
    const isForgotten = keys.kind === 'passphrase' && this.opening === null && keys.box.exists();
    if (!this.isOrphaned && !isForgotten) throw new AppError('forbidden');
    orphanOutbox(folder, ticks.wall());
    if (keys.kind === 'passphrase') keys.box.forget(ticks.wall());
    settings.set({ staffId: null, clearSheet: null });
    this.isOrphaned = false;
    this.orphans.changed();
    this.tell({ kind: 'status' });
  }

  private async openNow(secrets: () => Promise<Secrets>): Promise<OpenDesk> {
    await this.wiped();
    this.orphans.changed();
    this.current = await openDesk(this.ports, await secrets(), {
      serverUrl: this.serverUrl,
      activeStaff: this.activeStaff,
      tell: this.tell,
      rowsChanged: (before, after) => {
        for (const listener of this.rowListeners) listener(before, after);
      },
      wipe: this.wipeOnce,
    });
    this.isOrphaned = false;
    this.orphans.changed();
    const { origin } = this.current.outbox.desk();
    if (this.origin === null && origin !== null) {
      this.storeServerUrl(origin);
      void this.current.reconnect();
    }
    return this.current;
  }

  private async wipeNow(people: string[]): Promise<void> {
    const { keys, settings } = this.ports;
    this.wiping.begin(keys.kind, people);
    this.activeStaff.staff = null;
    // Before closing ends: a caller that waits for a reply must no longer store it
    this.current = null;
    settings.set({ staffId: null, clearSheet: null });
    await this.close();
    await this.wiped().finally(() => this.tell({ kind: 'status' }));
  }

  /** Runs once: a second wipe would delete the files of the new installation. */
  private async wiped(): Promise<void> {
    await this.closing.catch(() => undefined);
    await this.wiping.finish(this.ports.keys);
  }
}

function unlessOrphaned(error: unknown): void {
  if (!(error instanceof KeyMissing)) throw error;
}
