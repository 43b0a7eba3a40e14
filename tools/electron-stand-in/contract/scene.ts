import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Driver, RunningApp } from '#tools/electron-stand-in/drive';

/** API that the contract app's preload exposes to its page. */
interface Contract {
  name: string;
  inner: { list: number[] };
  reached: string[];
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  invokeWithFunction(): Promise<unknown>;
  invokeClass(): Promise<boolean>;
  invokeKinds(): Promise<Record<string, unknown>>;
  tell(value: unknown): void;
  on(channel: string, listener: (...args: unknown[]) => void): void;
  off(channel: string, listener: (...args: unknown[]) => void): void;
  now(value: string): string;
  later(value: string): Promise<string>;
  fails(): Promise<void>;
  call(listener: (value: { from: string }) => unknown): unknown;
  pagesGlobal(): string;
  hasForged(): boolean;
}
declare global {
  var contract: Contract;
  var violations: string[];
  var pageRan: boolean;
  var evaluated: unknown;
  var heard: unknown[][];
  var writesDown: boolean;
  var letsGo: boolean;
  var isUnsaved: boolean;
  var notes: Notes;
}
interface Notes {
  seen: string[];
  asked: { name: string; url: string; isMainFrame: boolean }[];
  opened: string[];
  heard: unknown[];
  requests: string[];
  downloads: string[];
  failed: [code: number, name: string, url: string, isMainFrame: boolean][];
  seconds: string[][];
  beforeReady: string;
}

/** Facts of Electron by title. */
export type ContractFacts = Record<string, (scene: Scene) => Promise<void>>;

export const HOME = 'app://contract/';
export const APP = join(import.meta.dirname, 'app');

/** The contract's app, started before the first fact and ended after the last. */
export class Scene {
  readonly driver: Driver;
  readonly folder = mkdtempSync(join(tmpdir(), 'reserva-contract-'));
  app!: RunningApp;

  constructor(driver: Driver) {
    this.driver = driver;
    test.beforeAll(async () => {
      this.app = await driver({ app: APP, folder: this.folder });
      await expect.poll(async () => (await this.notes()).seen).toContain('loaded');
    });
    test.afterAll(async () => {
      await this.app.kill();
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    });
  }

  get page(): Page {
    return this.app.page;
  }

  notes = (): Promise<Notes> => this.app.main(() => globalThis.notes, null);

  /** Clears the recorded events, so each fact starts without earlier ones. */
  forget = async (): Promise<void> => {
    await this.app.main(() => {
      Object.assign(globalThis.notes, { asked: [], opened: [] });
    }, null);
  };
}
