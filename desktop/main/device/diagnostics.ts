import { existsSync, readdirSync, statSync } from 'node:fs';
import { arch, freemem, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { DAY_FILE } from '#desktop/main/day/store';
import { integrityOf } from '#desktop/main/device/integrity';
import type { LocalDesk } from '#desktop/main/local-calls';
import { OUTBOX_FILE } from '#desktop/main/outbox/place';
import { describeError } from '#desktop/main/shell/report';
import type { DeskStatus } from '#shared/desk/local';
import { AppError } from '#shared/errors';

const LINES_MOST = 500;
/** Files of the desk; sheet names tell only a date. */
const OURS = /^(outbox|day|settings|keys|sheet|folha|reserva)[\w.-]*$/;

/** Diagnostics for IT. Fields are listed one by one: no token, key, name, phone or note. */
export async function diagnosticsOf(desk: LocalDesk) {
  const { folder, keys, policy, settings, shell, ticks } = desk.ports;
  // Diagnostics are needed most when the desk does not open
  const failure = await desk.status().then(() => null, failureOf);
  const status = desk.currentStatus();
  const { language, window } = settings.get();
  const { electron, chrome, node } = process.versions;
  return {
    at: ticks.wall().toISOString(),
    versions: { reserva: shell.version(), electron, chrome, node },
    system: {
      platform: process.platform,
      release: release(),
      arch: arch(),
      memoryMiB: mebibytes(totalmem()),
      freeMiB: mebibytes(freemem()),
    },
    settings: {
      server: status.server,
      policy: { updates: policy.policy.updates ?? null, isMalformed: policy.malformed !== null },
      ...{
        language,
        window,
        keys: keys.kind,
        hasPassphrase: status.hasPassphrase,
        hasClearSheet: status.clearSheet !== null,
      },
    },
    failure,
    ...countersOf(status),
    databases: { outbox: integrityOf(join(folder, OUTBOX_FILE)), day: integrityOf(join(folder, DAY_FILE)) },
    files: filesIn(folder),
    log: shell.logLines(LINES_MOST),
  };
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

const failureOf = (error: unknown): string =>
  error instanceof AppError ? error.code : describeError(error, 'opening');

const countersOf = (status: DeskStatus) => ({
  desk: { phase: status.phase, venueId: status.venueId, staffId: status.staff?.id ?? null, hasDay: status.hasDay },
  link: status.link,
  clock: status.clock,
  update: status.update,
  counters: {
    unsent: status.unsent,
    toReview: status.toReview,
    people: status.people.length,
    leases: status.leases.length,
    leaseSeats: status.leases.reduce((sum, { left }) => sum + left, 0),
    orphans: status.orphans.length,
  },
  notices: status.notices.map(({ kind, at }) => ({ kind, at })),
});

const filesIn = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => OURS.test(name))
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
