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

function kill(child, ownGroup) {
  try {
    if (ownGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** npm passes a stop signal only to its shell, and some shells end without passing it on. */
function watchNpmsShell(onGone) {
  if (ON_WINDOWS || !process.env.npm_lifecycle_event) return undefined;
  const shell = process.ppid;
  const check = () => process.ppid !== shell && onGone();
  return setInterval(check, PARENT_CHECK_MS).unref();
}

/** Forwards the first stop signal once, and kills the child after STOP_MS. */
function forwardStop(child, ownGroup) {
  let received;
  let timer;
  const onSignal = (signal) => {
    if (received) return;
    received = signal;
    timer = setTimeout(() => kill(child, ownGroup), STOP_MS);
    // A Windows console signals every program itself; kill() would end the child at once.
    if (!ON_WINDOWS) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  const watch = watchNpmsShell(() => onSignal('SIGTERM'));
  return {
    received: () => received,
    release() {
      clearTimeout(timer);
      clearInterval(watch);
      for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
    },
  };
}

function limitTime(child, ownGroup, timeoutMs) {
  let out = false;
  const onTimeout = () => {
    out = true;
    kill(child, ownGroup);
  };
  const timer = timeoutMs && setTimeout(onTimeout, timeoutMs);
  return { out: () => out, release: () => clearTimeout(timer) };
}

function collect(stream) {
  let text = '';
  stream?.on('data', (chunk) => {
    text += chunk;
    process.stderr.write(chunk);
  });
  return () => text;
}

/** Returns `{ code, signal, stopped, timedOut, stderr }`. `stopped`: the stop signal that this process received. */
export function run(command, args, options = {}) {
  const { env = process.env, ownGroup = false, ipc = false, keepStderr = false, shell = false, timeoutMs } = options;
  const detached = ownGroup && !ON_WINDOWS;
  // A child outside of the terminal's process group may not read from the terminal.
  const stdio = [detached ? 'ignore' : 'inherit', 'inherit', keepStderr ? 'pipe' : 'inherit', ...(ipc ? ['ipc'] : [])];
  const child = spawn(command, args, { cwd: ROOT, env, detached, shell, stdio });
  const stop = forwardStop(child, detached);
  const time = limitTime(child, detached, timeoutMs);
  const stderr = collect(child.stderr);
  const release = () => {
    stop.release();
    time.release();
  };
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      resolve({ code, signal, stopped: stop.received(), timedOut: time.out(), stderr: stderr() });
    });
  });
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
