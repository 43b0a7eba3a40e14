import { machineCalls } from '#desktop/main/device/machine';
import { orphanCalls } from '#desktop/main/outbox/hand-in';
import type { Orphans } from '#desktop/main/outbox/orphans';
import { actCalls } from '#desktop/main/outbox/review';
import type { DeskPorts } from '#desktop/main/ports';
import type { ActiveStaff } from '#desktop/main/session/active-staff';
import { venueCalls } from '#desktop/main/session/choose-venue';
import type { OpenDesk } from '#desktop/main/session/open-desk';
import { serverCalls } from '#desktop/main/session/set-server';
import { peopleCalls } from '#desktop/main/session/sign-in';
import { type DeskStatus, type LocalName, type LocalParsed, type LocalReply, localCalls } from '#shared/desk/local';
import { AppError } from '#shared/errors';

export interface LocalDesk {
  ports: DeskPorts;
  activeStaff: ActiveStaff;
  serverUrl: () => string | null;
  setServerUrl: (origin: string) => void;
  /** Throws `not_ready` while the files are closed, `keychain_locked` if the keychain does not open. */
  opened: () => Promise<OpenDesk>;
  /** False after a wipe: a call that waited for the server must then store nothing. */
  isCurrent: (opened: OpenDesk) => boolean;
  open: (passphrase: string) => Promise<void>;
  /** Keeps files without a key beside the new ones. Throws `forbidden` if they are open or only locked. */
  startAnew: () => Promise<void>;
  orphans: Orphans;
  status: () => Promise<DeskStatus>;
  currentStatus: () => DeskStatus;
  changed: () => void;
  language: string;
}

export type LocalHandlers = {
  [Name in LocalName]: (input: LocalParsed<Name>, desk: LocalDesk) => Promise<LocalReply<Name>>;
};

const handlers: LocalHandlers = {
  ...serverCalls,
  ...peopleCalls,
  ...venueCalls,
  ...machineCalls,
  ...actCalls,
  ...orphanCalls,
};

const forStaff: ReadonlySet<LocalName> = new Set<LocalName>([
  'waitingActs',
  'reviewCards',
  'redo',
  'handIn',
  'keepAside',
  'drop',
  'takePath',
  'printPage',
  'daySheets',
  'setClearSheet',
  'chooseServiceDay',
  'installUpdate',
  'setPin',
]);

/** Parses input and reply: only fields that the reply schema names leave this process. */
export async function callLocal(name: LocalName, input: unknown, desk: LocalDesk): Promise<unknown> {
  const { input: shape, reply } = localCalls[name];
  if (forStaff.has(name)) await refuseLocked(desk);
  const handle = handlers[name] as (input: unknown, desk: LocalDesk) => Promise<unknown>;
  return reply.parse(await handle(shape.parse(input ?? {}), desk));
}

/** Opens the files first: the last active staff member, who may go on, is known only then. */
async function refuseLocked({ opened, activeStaff }: LocalDesk): Promise<void> {
  await opened();
  if (activeStaff.staff === null) throw new AppError('unauthorized');
}
