import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, _electron as electron, type Page } from '@playwright/test';
import type * as Electron from 'electron';

/** A running Electron app under test, on the stand-in or on real Electron. */
export interface RunningApp {
  page: Page;
  /** Runs a function in main with Electron's API and the argument; argument and result are copied. */
  main<Arg, MainAnswer>(run: (api: typeof Electron, arg: Arg) => MainAnswer, arg: Arg): Promise<Awaited<MainAnswer>>;
  /** Kills the process without notice, as a power cut does. */
  kill(): Promise<void>;
  /** Quits the app: all windows close and main finishes its writes. */
  quit(): Promise<void>;
  ended: Promise<void>;
  complaints: () => string;
}

export interface AppStart {
  app: string;
  /** Its data folder. */
  folder: string;
  args?: string[];
  env?: Record<string, string>;
  /** Gives the app an unlocked keychain of its own, if the machine supports one. */
  keychain?: boolean;
}

export type Driver = (start: AppStart) => Promise<RunningApp>;

const dataIn = (folder: string) => `--user-data-dir=${folder}`;

/** Variables that the app may see: not the display or session bus of the user. */
function envOf({ env = {} }: AppStart): Record<string, string> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, NODE_OPTIONS: _options, ...own } = process.env;
  return { ...(own as Record<string, string>), ...env };
}

/** Playwright accepts `beforeunload` dialogs unless a listener exists; main must decide about them. */
const leaveQuestions = (context: BrowserContext) => void context.on('dialog', () => undefined);

export const realElectron =
  (executablePath: string): Driver =>
  async (start) => {
    const asRoot = process.getuid?.() === 0;
    const args = [...(asRoot ? ['--no-sandbox'] : []), start.app, dataIn(start.folder), ...(start.args ?? [])];
    const env = { ...envOf(start), ...(process.env.DISPLAY !== undefined && { DISPLAY: process.env.DISPLAY }) };
    const app = await electron.launch({ executablePath, args, env });
    let said = '';
    app.process().stderr?.on('data', (text: Buffer) => {
      said += text;
    });
    const ended = new Promise<void>((resolve) => app.process().once('exit', () => resolve()));
    leaveQuestions(app.context());
    return {
      page: await app.firstWindow(),
      main: (run, arg) => app.evaluate(run as never, arg) as never,
      kill: async () => {
        app.process().kill('SIGKILL');
        await ended;
      },
      quit: () => app.close(),
      ended,
      complaints: () => said,
    };
  };

interface Ready {
  endpoint: string;
  pid: number;
}
type DriverAnswer = { id: number; value?: unknown; error?: string };

/** The stand-in: main in this Node version, windows in headless Chromium. */
export const standIn: Driver = async (start) => {
  const { command, args } = commandOf(start);
  mkdirSync(start.folder, { recursive: true });
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...envOf(start), XDG_RUNTIME_DIR: start.folder, XDG_DATA_HOME: start.folder },
  });
  let said = '';
  child.stderr!.on('data', (text: Buffer) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { endpoint, pid } = await ready(child, () => said);
  const browser = await chromium.connectOverCDP(endpoint);
  const ask = questions(child);
  const context = browser.contexts()[0]!;
  leaveQuestions(context);
  return {
    page: context.pages()[0]!,
    main: (run, arg) => ask(String(run), arg) as never,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, 'SIGKILL');
      await ended;
      await browser.close();
    },
    quit: async () => {
      await Promise.race([ask('({ app }) => app.quit()', null), ended]);
      await ended;
      await browser.close();
    },
    ended,
    complaints: () => said,
  };
};

/** Runs the app on its own D-Bus with an unlocked keyring. */
const BESIDE_A_KEYRING =
  'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 && exec "$@"';

function commandOf({ app, folder, args = [], keychain = false }: AppStart): { command: string; args: string[] } {
  const own = [join(import.meta.dirname, 'run.ts'), '--headless', app, dataIn(folder), ...args];
  if (!keychain) return { command: process.execPath, args: own };
  return { command: 'dbus-run-session', args: ['--', 'sh', '-c', BESIDE_A_KEYRING, 'sh', process.execPath, ...own] };
}

function ready(child: ChildProcess, said: () => string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (code) => reject(new Error(`the app ended with ${code} before it was ready\n${said()}`)));
  });
}

/** Sends questions to main over the process's IPC channel. */
function questions(child: ChildProcess) {
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on('message', ({ id, value, error }: DriverAnswer) => {
    const question = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) question?.resolve(value);
    else question?.reject(new Error(error));
  });
  return (source: string, arg: unknown): Promise<unknown> => {
    const id = ++last;
    const question = Promise.withResolvers<unknown>();
    waiting.set(id, question);
    child.send({ id, source, arg });
    return question.promise;
  };
}
