import type { BrowserWindow } from 'electron';
import type { Desk } from '#desktop/main/desk';
import { report } from '#desktop/main/shell/report';
import { startTimer } from '#desktop/main/shell/timer';
import { canBeUpdated, followUpdates, type Updater, type Updates } from '#desktop/main/shell/update';
import type { DeskStatus } from '#shared/desk/local';

const UPDATE_EVERY_MS = 4 * 60 * 60_000;

interface UpdatingParts {
  updater: () => Promise<Updater | null>;
  platform: NodeJS.Platform;
  program: string;
  /** From the policy; false: no updates. */
  updates: string | false | undefined;
  window: () => BrowserWindow | null;
  show: () => void;
}

/** The window closes first, because nothing can call off an installer. */
export class Updating {
  private readonly parts: UpdatingParts;
  private updates: Updates | null = null;
  private stage: 'none' | 'closing' | 'begun' = 'none';

  constructor(parts: UpdatingParts) {
    this.parts = parts;
  }

  state = (): DeskStatus['update'] => this.updates?.state() ?? { state: 'none', version: null };

  mayInstallAtEnd = (may: boolean): void => this.updates?.mayInstallAtEnd(may);

  install = (): void => {
    if (this.state().state !== 'ready') return;
    this.stage = 'closing';
    const window = this.parts.window();
    if (window === null) this.begin();
    else window.close();
  };

  windowStayed = (): void => {
    if (this.stage === 'closing') this.stage = 'none';
  };

  windowClosed = (): void => {
    if (this.stage === 'closing') this.begin();
  };

  async start(desk: Desk): Promise<void> {
    const { updates, platform, program } = this.parts;
    if (updates === false || !canBeUpdated(platform, program)) return;
    const updater = await this.parts.updater();
    if (updater === null) return;
    this.updates = followUpdates({
      updater,
      platform,
      url: updates || undefined,
      changed: () => desk.tell({ kind: 'status' }),
      report: this.failed,
    });
    void this.checkAgain();
  }

  private async checkAgain(): Promise<void> {
    await this.updates?.check();
    startTimer(UPDATE_EVERY_MS, () => void this.checkAgain());
  }

  private begin(): void {
    this.stage = 'begun';
    this.updates?.install();
  }

  /** Opens the window again: without it the user would not see that the update failed. */
  private failed = (error: unknown): void => {
    report(error, '');
    if (this.stage !== 'begun') return;
    this.stage = 'none';
    this.parts.show();
  };
}
