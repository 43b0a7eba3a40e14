import { actCalls } from '#desktop/main/calls/acts';
import type { LocalDesk, LocalHandlers } from '#desktop/main/calls/context';
import { machineCalls } from '#desktop/main/calls/machine';
import { orphanCalls } from '#desktop/main/calls/orphans';
import { peopleCalls } from '#desktop/main/calls/people';
import { serverCalls } from '#desktop/main/calls/server';
import { venueCalls } from '#desktop/main/calls/venue';
import { type LocalName, localCalls } from '#shared/desk/local';
import { AppError } from '#shared/errors';

/** One that is missing does not compile. */
const handlers: LocalHandlers = {
  ...serverCalls,
  ...peopleCalls,
  ...venueCalls,
  ...machineCalls,
  ...actCalls,
  ...orphanCalls,
};

/** Of what these show and do nothing is for whoever stands before a locked desk, and a page that should not ask is refused. */
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

/** Parses what the window sent, and what it gets back: nothing that a reply does not name leaves this process. */
export async function callLocal(name: LocalName, input: unknown, desk: LocalDesk): Promise<unknown> {
  const { input: shape, reply } = localCalls[name];
  if (forStaff.has(name)) await refuseLocked(desk);
  const handle = handlers[name] as (input: unknown, desk: LocalDesk) => Promise<unknown>;
  return reply.parse(await handle(shape.parse(input ?? {}), desk));
}

/** Opened first: whoever acted last may go on, and that is known only then. */
async function refuseLocked({ opened, who }: LocalDesk): Promise<void> {
  await opened();
  if (who.staff === null) throw new AppError('unauthorized');
}
