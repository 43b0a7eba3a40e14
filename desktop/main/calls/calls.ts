import { actCalls } from '#desktop/main/calls/acts';
import type { LocalDesk, LocalHandlers } from '#desktop/main/calls/context';
import { machineCalls } from '#desktop/main/calls/machine';
import { orphanCalls } from '#desktop/main/calls/orphans';
import { peopleCalls } from '#desktop/main/calls/people';
import { serverCalls } from '#desktop/main/calls/server';
import { venueCalls } from '#desktop/main/calls/venue';
import { type LocalName, localCalls } from '#shared/desk/local';
import { AppError } from '#shared/errors';

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
async function refuseLocked({ opened, who }: LocalDesk): Promise<void> {
  await opened();
  if (who.staff === null) throw new AppError('unauthorized');
}
