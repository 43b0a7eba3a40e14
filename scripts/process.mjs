import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The server stops within 5 s. */
const STOP_MS = 4_600;
const PARENT_CHECK_MS = 200;
const ON_WINDOWS = process.platform === 'win32';
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export class Problem extends Error {}

export const exitCodeOf = ({ code, signal }) => code ?? 128 + (constants.signals[signal] ?? 0);

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function kill(child, hasGroup) {
  try {
    process.kill(hasGroup ? -child.pid : child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** npm passes a stop signal only to its shell, and some shells end without passing it on. */
function watchNpmsShell(onGone) {
  if (ON_WINDOWS || !process.env.npm_lifecycle_event) return undefined;
  const shell = process.ppid;
  return setInterval(() => process.ppid !== shell && onGone(), PARENT_CHECK_MS).unref();
}

/** Returns `{ code, signal, stopped, timedOut, stderr }`. `stopped`: the stop signal that this process received. */
export async function run(command, args, options = {}) {
  const { ownGroup = false, ipc = false, keepStderr = false, timeoutMs, ...others } = options;
  const detached = ownGroup && !ON_WINDOWS;
  // A child outside of the terminal's process group may not read from the terminal.
  const stdio = [detached ? 'ignore' : 'inherit', 'inherit', keepStderr ? 'pipe' : 'inherit', ...(ipc ? ['ipc'] : [])];
  const child = spawn(command, args, { cwd: ROOT, ...others, detached, stdio });
  const result = { stopped: undefined, timedOut: false, stderr: '' };
  const timers = [];
  const stop = (signal) => {
    if (result.stopped) return;
    result.stopped = signal;
    timers.push(setTimeout(kill, STOP_MS, child, detached));
    // A Windows console signals every program itself; kill() would end the child at once.
    if (!ON_WINDOWS) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  const endLate = () => {
    result.timedOut = true;
    kill(child, detached);
  };
  if (timeoutMs) timers.push(setTimeout(endLate, timeoutMs));
  timers.push(watchNpmsShell(() => stop('SIGTERM')));
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  child.stderr?.on('data', (chunk) => {
    result.stderr += chunk;
    process.stderr.write(chunk);
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ ...result, code, signal }));
    });
  } finally {
    timers.forEach(clearTimeout);
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  }
}

export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Exits with the signal's code if this process was stopped while a step ran. */
export function leaveIfStopped(result) {
  if (result.stopped) process.exit(128 + constants.signals[result.stopped]);
}
