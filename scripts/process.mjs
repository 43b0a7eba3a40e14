import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The server promises to stop within 5 s; a little less leaves time for the exit itself. */
const STOP_MS = 4_600;
const PARENT_CHECK_MS = 200;
const ON_WINDOWS = process.platform === 'win32';
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure whose message is for the person at the terminal: no stack trace wanted. */
export class Problem extends Error {}

/** The number that a shell gives to a process that a signal ended. */
export const exitCodeOf = ({ code, signal }) => code ?? 128 + (constants.signals[signal] ?? 0);

/** Ends a child for good, with everything that it started where it leads a group of its own. */
function kill(child, ownGroup) {
  try {
    if (ownGroup) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/**
 * Calls back when the shell that npm put between itself and this process is gone: asked to stop, npm tells only that
 * shell, and some shells end without passing it on.
 */
function watchNpmsShell(onGone) {
  if (ON_WINDOWS || !process.env.npm_lifecycle_event) return undefined;
  const shell = process.ppid;
  const check = () => process.ppid !== shell && onGone();
  return setInterval(check, PARENT_CHECK_MS).unref();
}

/**
 * Sends the first stop signal on to the child, once, and kills the child where it does not stop in time.
 * Returns what undoes it, and tells which signal came.
 */
function forwardStop(child, ownGroup) {
  let received;
  let timer;
  const onSignal = (signal) => {
    if (received) return;
    received = signal;
    timer = setTimeout(() => kill(child, ownGroup), STOP_MS);
    // Windows has no signals: its console tells every program by itself, and kill() would end the child at once.
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

/** Ends the child when its time is up. Returns what stops the clock, and tells whether it ran out. */
function limitTime(child, ownGroup, timeoutMs) {
  let out = false;
  const onTimeout = () => {
    out = true;
    kill(child, ownGroup);
  };
  const timer = timeoutMs && setTimeout(onTimeout, timeoutMs);
  return { out: () => out, release: () => clearTimeout(timer) };
}

/** Shows what the child complains about, and keeps it. */
function collect(stream) {
  let text = '';
  stream?.on('data', (chunk) => {
    text += chunk;
    process.stderr.write(chunk);
  });
  return () => text;
}

/**
 * Runs a program to its end, stop signals passed on once, and resolves to `{ code, signal, stopped, timedOut, stderr }`;
 * `stopped` is the stop signal that this process received meanwhile.
 * `ownGroup` keeps the terminal's Ctrl-C from reaching the child a second time, beside ours. `timeoutMs` ends it.
 * `keepStderr` collects what it complains about while showing it.
 */
export function run(command, args, options = {}) {
  const { env = process.env, ownGroup = false, ipc = false, keepStderr = false, shell = false, timeoutMs } = options;
  const detached = ownGroup && !ON_WINDOWS;
  // A child outside the terminal's own group must not read from the terminal: it would get an error.
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

/** Runs a script's main function: a Problem is told in one line, and nothing goes on after a stop signal. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Leaves with the signal's own exit code if this process was asked to stop while a step ran. */
export function leaveIfStopped(result) {
  if (result.stopped) process.exit(128 + constants.signals[result.stopped]);
}
