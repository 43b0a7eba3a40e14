import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Packager } from 'electron-builder';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { standInElectron } from '#desktop/packaging/stand-in';
import { buildDesk } from '#scripts/build';
import { brand } from '#shared/brand';

const root = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const version = (require('electron/package.json') as { version: string }).version;
const folder = mkdtempSync(join(tmpdir(), 'reserva-packing-'));
const packed = join(folder, 'packed', 'linux-unpacked');
const archive = join(packed, 'resources', 'app.asar');

function node(cwd: string, program: string, ...args: string[]): void {
  // electron-builder refuses linked modules under /tmp, where a checkout may be, unless that is its temporary folder
  const env = { ...process.env, TMPDIR: undefined, RESERVA_UPDATE_URL: 'https://updates.example/reserva' };
  const path = join(root, 'node_modules', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd, env });
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}\n${stderr}`);
}

/** electron-builder needs the binaries of the system that it runs on. */
const onLinux = process.platform === 'linux';
const whatIsPacked = test.runIf(onLinux);

beforeAll(async () => {
  if (!onLinux) return;
  const electron = join(folder, 'electron');
  standInElectron(electron, version);
  // The stories need the same build
  await buildDesk();
  // electron-builder writes to the project's package.json: use a copy
  const project = join(folder, 'project');
  mkdirSync(join(project, 'desktop/packaging'), { recursive: true });
  for (const name of ['package.json', 'electron-builder.yml', 'desktop/packaging/publisher.mjs'])
    copyFileSync(join(root, name), join(project, name));
  cpSync(join(root, 'out'), join(project, 'out'), { recursive: true });
  cpSync(join(root, 'desktop/resources'), join(project, 'desktop/resources'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  const given = { electronDist: electron, electronVersion: version, 'directories.output': join(folder, 'packed') };
  const overrides = Object.entries(given).map(([name, value]) => `-c.${name}=${value}`);
  node(project, 'electron-builder/cli.js', '--linux', '--x64', '--dir', '--publish', 'never', ...overrides);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (): string[] => listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));

whatIsPacked('the archive holds the bundled code and the two modules with native code, and nothing else', () => {
  const modules = filesIn().flatMap((path) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []);
  expect(modules.sort()).toEqual(['better-sqlite3', 'keytar']);
  const tops = new Set(filesIn().map((path) => path.split('/')[1]));
  expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json']);
});

whatIsPacked('no source, source map, test or secret of the project goes along', () => {
  const ours = filesIn().filter((path) => !path.startsWith('/node_modules/'));
  expect(ours.filter((path) => /\.(ts|tsx|map|test\.\w+|env|pem|p12|pfx)$/.test(path))).toEqual([]);
  expect(ours).toEqual(
    expect.arrayContaining(['/out/main/start.js', '/out/preload/preload.cjs', '/out/renderer/index.html']),
  );
});

whatIsPacked('native code lies beside the archive, where the system can load it', () => {
  const unpacked = join(packed, 'resources', 'app.asar.unpacked', 'node_modules');
  for (const path of ['better-sqlite3/prebuilds/linux-x64.node', 'keytar/prebuilds/linux-x64/keytar.node']) {
    expect(existsSync(join(unpacked, path))).toBe(true);
  }
  expect(filesIn().filter((path) => /prebuilds\/(win32|darwin)/.test(path))).toEqual([]);
});

whatIsPacked('the fuses of the packed program are set', async () => {
  const wire = await getCurrentFuseWire(join(packed, 'reserva'));
  const isOn = (fuse: FuseV1Options) => String.fromCharCode(wire[fuse] as number) === '1';
  expect({
    runAsNode: isOn(FuseV1Options.RunAsNode),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    cookies: isOn(FuseV1Options.EnableCookieEncryption),
    integrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspect: false,
    cookies: true,
    integrity: true,
    onlyAsar: true,
    fileProtocol: false,
  });
});

whatIsPacked('the installed app knows where its updates are', () => {
  expect(readFileSync(join(packed, 'resources', 'app-update.yml'), 'utf8')).toContain('provider: generic');
});

describe('the installed app on Windows takes updates', () => {
  const subject = 'CN="Reserva, Lda", O="Reserva, Lda", L=Luanda, C=AO';

  /** The publishers in `app-update.yml`, without reading the certificate. */
  async function publishers(name: string | undefined) {
    vi.stubEnv('WIN_PUBLISHER_NAME', name);
    const packager = new Packager({ projectDir: root });
    await packager.validateConfig();
    const { signtoolOptions, verifyUpdateCodeSignature } = packager.config.win!;
    expect(verifyUpdateCodeSignature, 'signatures are verified').not.toBe(false);
    expect(signtoolOptions!.signingHashAlgorithms).toEqual(['sha256']);
    return signtoolOptions!.publisherName;
  }
  afterEach(() => vi.unstubAllEnvs());

  test('signed by the publisher in the environment', async () => {
    expect(await publishers(subject)).toEqual([subject]);
  });

  test('signed by the former or the new name while a certificate is renewed', async () => {
    expect(await publishers(`${subject}\r\n\n  CN=Outra, C=AO  \n`)).toEqual([subject, 'CN=Outra, C=AO']);
  });

  test("signed by the certificate's name if the environment names none", async () => {
    expect(await publishers(undefined)).toBeUndefined();
    expect(await publishers('')).toBeUndefined();
  });
});

describe('each package', () => {
  test('has the native code of its own system only, and no other file beside its archive', async () => {
    const { config } = await validated();
    expect(JSON.stringify(config.files)).not.toContain('prebuilds');
    for (const [platform, system] of [
      ['win', 'win32'],
      ['mac', 'darwin'],
      ['linux', 'linux'],
    ] as const) {
      expect(config[platform]!.files).toMatchObject([{ filter: [`${system}-*.node`] }, { filter: [`${system}-*/**`] }]);
    }
    expect([config.asar, config.asarUnpack]).toEqual([{ smartUnpack: false }, ['**/*.node']]);
  });

  test('names its publisher, and signs the native modules under Windows', async () => {
    const { config, metadata } = await validated();
    expect([metadata.author?.name, config.win!.signExts]).toEqual(['Reserva', ['.node']]);
  });

  async function validated() {
    const packager = new Packager({ projectDir: root });
    await packager.validateConfig();
    return packager;
  }
});

test("an installation for all users locks the policy's folder as the IT guide says", async () => {
  const packager = new Packager({ projectDir: root });
  await packager.validateConfig();
  const script = readFileSync(join(root, packager.config.nsis!.include!), 'utf8');
  const [, body] = /!macro customInstall\n([\s\S]*)!macroend/.exec(script)!;
  expect(body).toMatch(/^\s*\$\{if\} \$installMode == "all"\n[\s\S]*\n {2}\$\{endif\}\n$/);
  expect(body).toContain(`StrCpy $R0 "$APPDATA\\${brand.name}"`);
  const guide = readFileSync(join(root, 'docs/deploy-desktop.md'), 'utf8');
  const shown = [...guide.matchAll(/^icacls "%ProgramData%\\Reserva" (.+)$/gm)].map(([, rights]) => rights);
  const run = [...body!.matchAll(/icacls\.exe" "\$R0" (.+)'$/gm)].map(([, rights]) => rights);
  expect(run).toHaveLength(2);
  expect(run).toEqual(shown);
  const order = [
    'GetOwner',
    'Rename "$R0"',
    'CreateDirectory "$R0"',
    '/setowner',
    '/inheritance:r',
    'Delete "$R0\\*.*"',
  ];
  const places = order.map((step) => body!.indexOf(step));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test('the workflow passes signing keys to one step of one job, for a certificate and for Azure', () => {
  const workflow = readFileSync(join(root, '.github/workflows/desktop.yml'), 'utf8');
  const [, step] = /- name: Pack, sign and notarise\n([\s\S]*?)\n {6}- name/.exec(workflow)!;
  const names = ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD', 'WIN_PUBLISHER_NAME'];
  const azure = ['WIN_AZURE_ENDPOINT', 'WIN_AZURE_ACCOUNT', 'WIN_AZURE_PROFILE'];
  const entra = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'];
  for (const name of [...names, ...azure, ...entra]) {
    expect(step).toContain(` ${name}: \${{ `);
    expect(workflow.split(` ${name}:`), name).toHaveLength(2);
  }
});

describe('a Windows package signed with an Azure key', () => {
  const azure = { WIN_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net', WIN_AZURE_ACCOUNT: 'reserva' };
  const named = { WIN_AZURE_PROFILE: 'balcao', WIN_PUBLISHER_NAME: 'CN=Reserva, C=AO' };
  afterEach(() => vi.unstubAllEnvs());

  async function configured(env: Record<string, string>) {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const packager = new Packager({ projectDir: root });
    await packager.validateConfig();
    return packager.config.win!.azureSignOptions;
  }

  test('has the publisher that updates are accepted from', async () => {
    expect(await configured({ ...azure, ...named })).toEqual({
      ...{ publisherName: 'CN=Reserva, C=AO', endpoint: azure.WIN_AZURE_ENDPOINT },
      ...{ codeSigningAccountName: 'reserva', certificateProfileName: 'balcao' },
    });
  });

  test('is not built if a setting is missing', async () => {
    await expect(configured({ ...azure, WIN_AZURE_PROFILE: '', WIN_PUBLISHER_NAME: '' })).rejects.toThrow(
      'WIN_AZURE_ENDPOINT needs',
    );
  });
});
